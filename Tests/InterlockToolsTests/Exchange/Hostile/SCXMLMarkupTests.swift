import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("SCXML: markup")
struct SCXMLMarkupTests {
  private static let namespace = "http://www.w3.org/2005/07/scxml"

  /// A document with other content in one place.
  private func document(
    first: String = "",
    tag: String = "",
    inside: String = "",
    id: String = "a",
    last: String = ""
  ) -> Data {
    Data(
      """
      \(first)<scxml xmlns="\(Self.namespace)" \(tag)><state id="\(id)">\(inside)</state></scxml>\(last)
      """.utf8
    )
  }

  private func problem(_ data: Data) throws -> NotationError.Problem {
    let error = #expect(throws: NotationError.self) { _ = try DynamicMachine(scxml: data) }
    return try #require(error?.problems.first)
  }

  @Test(arguments: ["<?x?>", "<?x ?>", "<?x y?>", "<?x ??>", "<!---->", "<!-- <a> -->", "\r\n"])
  func `processing instructions and comments are ignored everywhere`(_ text: String) throws {
    for data in [
      document(first: text), document(inside: text), document(last: text),
      document(last: text + text),
      document(first: "<?xml version='1.0'?>" + text),
    ] {
      #expect(try DynamicMachine(scxml: data).states.map(\.id) == ["a"])
    }
  }

  @Test(arguments: ["<![CDATA[]]>", "<![CDATA[ ]]>", "&#32;", "&#x9;"])
  func `white space in an element is ignored in every form`(_ text: String) throws {
    #expect(try DynamicMachine(scxml: document(inside: text)).states.count == 1)
  }

  @Test(arguments: [
    ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&#65;&#x41;", "AA"), ("&#128512;", "\u{1F600}"),
    ("a\tb\nc\r\nd\re", "a b c d e"), ("a&#9;&#10;&#13;b", "a\t\n\rb"), ("é", "é"), ("'", "'"),
    (">", ">"),
  ])
  func `values are read by the rules of XML`(_ written: String, _ read: String) throws {
    #expect(try DynamicMachine(scxml: document(id: written)).states.first?.id == read)
  }

  @Test(arguments: [
    ("<!-- --><?XML version='1.0'?>", "must come first", 1, 9), ("<x/>", "a second root", 1, 5),
    ("x", "text outside", 1, 1), ("<![CDATA[x]]>", "text outside", 1, 1),
    ("<!-- a -- b -->", "hyphens", 1, 10),
  ])
  func `forbidden content before the document is refused with its place`(
    _ text: String,
    _ message: String,
    _ line: Int,
    _ column: Int
  ) throws {
    let problem = try problem(document(first: text))
    #expect(problem.message.contains(message))
    #expect(problem.line == line)
    #expect(problem.column == column)
  }

  @Test(arguments: [
    "<log", "<log a>", "<log a=b/>", "<log a='1'b='2'/>", "<log a='<'/>", "<1/>", "</x>", "< log/>",
    "]]>", "&x;",
    "&#0;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#;", "&lt", "&", "\u{FFFE}",
    "<log a='\u{FFFF}'/>",
  ])
  func `malformed XML is refused with its place`(_ text: String) throws {
    let problem = try problem(document(inside: text))
    #expect(problem.line == 1 && problem.column > 60 && !problem.suggestion.isEmpty)
  }

  @Test(arguments: [
    ("cond='admin' cond='anyone'", "'cond' is there twice", 14),
    ("cond='admin' s:cond='anyone'", "'cond' is there twice, once as 's:cond'", 14),
    ("s:cond='admin' cond='anyone'", "'cond' is there twice", 16),
    ("s:cond='admin' t:cond='anyone'", "'cond' is there twice, once as 't:cond'", 16),
    ("i:event='x' j:event='y'", "'interlock:event' is there twice", 13),
    ("x:a='1' y:a='2'", "'{u}a' is there twice", 9),
    ("xmlns:q='u' xmlns:q='v'", "'xmlns:q' is there twice", 13),
  ])
  func `a duplicate attribute is refused with its place`(
    _ attributes: String,
    _ message: String,
    _ column: Int
  ) throws {
    let prefixes =
      "xmlns:s='\(Self.namespace)' xmlns:t='\(Self.namespace)' xmlns:x='u' xmlns:y='u'"
      + " xmlns:i='urn:interlock:scxml:1' xmlns:j='urn:interlock:scxml:1'"
    let inside = "\n<transition event='e' target='a'\n \(attributes)/>"
    for options: ImportOptions in [[], .ignoringContent] {
      let error = #expect(throws: NotationError.self) {
        _ = try DynamicMachine(scxml: document(tag: prefixes, inside: inside), options: options)
      }
      let problem = try #require(error?.problems.first)
      #expect(problem.message.contains(message))
      #expect(problem.line == 3)
      #expect(problem.column == column + 1)
    }
  }

  @Test func `a guard with an undeclared prefix is not left out`() throws {
    let inside = "<transition event='e' target='a'><interlock:guard name='locked'/></transition>"
    let error = #expect(throws: NotationError.self) {
      _ = try DynamicMachine(scxml: document(inside: inside), options: .ignoringContent)
    }
    #expect(error?.problems.first?.message == "the prefix 'interlock' is not declared")
  }

  @Test
  func `namespaced names mean the same with any prefix and after redeclaration`()
    throws
  {
    let text = """
      <s:scxml xmlns:s="\(Self.namespace)"><s:state id="a" xmlns:s="\(Self.namespace)">
      <state xmlns="\(Self.namespace)" xmlns:s="u" id="b"/><s:transition event="e" s:target="a"/>
      </s:state></s:scxml>
      """
    let machine = try DynamicMachine(scxml: Data(text.utf8))
    #expect(machine.states.map(\.id) == ["a", "b"])
    #expect(machine.events.first?.targets == ["a"])
  }
}
