import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: content that is refused, ignored or read as text")
struct SCXMLDocumentReadingTests {
  @Test(arguments: [
    ("<state id=\"a\"><invoke type=\"scxml\"/></state>", "<invoke>"),
    ("<datamodel><data id=\"a\" src=\"file:a\"/></datamodel><state id=\"a\"/>", "<data>"),
    ("<datamodel><data id=\"a\"/><data id=\"a\"/></datamodel><state id=\"a\"/>", "<data>"),
    ("<script src=\"a.js\"/><state id=\"a\"/>", "<script>"),
    ("<script>if (a) { b = 1 }</script><state id=\"a\"/>", "<script>"),
    ("<script>alert(1)</script><state id=\"a\"/>", "<script>"),
    ("<state id=\"a\"><onentry><raise/></onentry></state>", "<raise>"),
    ("<state id=\"a\"><onentry><unknown/></onentry></state>", "<unknown>"),
    ("<state id=\"a\"><onentry><if/></onentry></state>", "<if>"),
    ("<state id=\"a\"><onentry><foreach array=\"[]\"/></onentry></state>", "<foreach>"),
    ("<state id=\"a\"><onentry><assign location=\"x\"/></onentry></state>", "<assign>"),
    ("<state id=\"a\"><onentry><log expr=\"(\"/></onentry></state>", "<log>"),
    ("<state id=\"a\"><onentry><send event=\"a\" eventexpr=\"b\"/></onentry></state>", "<send>"),
    ("<state id=\"a\"><onentry><cancel/></onentry></state>", "<cancel>"),
    ("<state id=\"a\"><transition cond=\"(\" target=\"a\"/></state>", "<transition>"),
  ])
  func `unsupported content is refused by name and line`(
    text: String,
    element: String
  ) throws {
    let error = try #require(throws: NotationError.self) { try SCXMLSession(text) }
    #expect(error.problems.count == 1)
    #expect(error.problems[0].line == 2)
    #expect("<\(error.problems[0].part)>" == element)
    #expect(!error.problems[0].isContent)
  }

  @Test(arguments: ["Math.SQRT3", "Number.MAX", "Math", "typeof Math", "JSON.parse", "Array"])
  func `references to missing parts are refused on reading`(expression: String) {
    #expect(throws: NotationError.self) {
      try SCXMLSession(
        "<datamodel><data id=\"a\" expr=\"\(expression)\"/></datamodel><state id=\"s\"/>"
      )
    }
  }

  @Test(arguments: [
    ("undefined", "undefined"), ("NaN", "NaN"), ("0x10", "0x10"), ("(5)", "(5)"),
    ("{a: 1}", "{a: 1}"), ("a  b", "a b"),
  ])
  func `data that is not JSON is a text`(content: String, value: String) throws {
    let session = try SCXMLSession(
      "<datamodel><data id=\"a\">\(content)</data></datamodel><state id=\"s\"/>"
    )
    #expect(session["a"] == .string(value))
  }

  @Test func `leftovers of graphical editors are ignored`() throws {
    let session = try SCXMLSession(
      """
      <q:info a="1"><q:more/></q:info>
      <state id="s" q:x="1" xml:space="preserve"><q:place/><onentry q:y="2"><log q:z="3" expr="1"/></onentry></state>
      """
    )
    #expect(session.log.map(\.value) == [1])
    #expect(!session.document.scxml.contains("urn:other"))
    #expect(throws: NotationError.self) {
      try SCXMLSession("<state id=\"s\"><onentry><q:call/></onentry></state>")
    }
  }

  @Test(arguments: ["_event", "my-var", "a.b", "1", ""])
  func `a variable must have a name that expressions can use`(name: String) {
    #expect(throws: NotationError.self) {
      try SCXMLSession("<datamodel><data id=\"\(name)\"/></datamodel><state id=\"s\"/>")
    }
  }
}
