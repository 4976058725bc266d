import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// A document with a problem, and the problem's place.
struct WrongDocument: CustomTestStringConvertible, Sendable {
  let content: String
  let line: Int
  let column: Int
  let element: String
  let message: String

  init(_ content: String, _ line: Int, _ column: Int, _ element: String, _ message: String) {
    self.content = content
    self.line = line
    self.column = column
    self.element = element
    self.message = message
  }

  var testDescription: String { message }

  /// The document. The problem starts in line 2.
  var document: String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:interlock=\"urn:interlock:scxml:1\">\n"
      + content + "\n</scxml>"
  }

  static let content: [Self] = [
    Self("<state id='a'>hello</state>", 2, 1, "state", "the text 'hello' has no place"),
    Self("<state id='ä'>é<onentry>text</onentry></state>", 2, 16, "onentry", "the text 'text'"),
    Self("<state id='a'/><onentry/>", 2, 16, "onentry", "the element has no place"),
    Self("<state id='a' src='b.scxml'/>", 2, 1, "state", "the attribute 'src'"),
    Self("<state id='a' inital='x'/>", 2, 1, "state", "there is no attribute 'inital'"),
    Self(
      "<state id='a'><onentry><state id='b'/></onentry></state>",
      2,
      24,
      "state",
      "has no place"
    ),
    Self(
      "<state id='a'><onentry><send event='t' delay='500'/></onentry></state>",
      2,
      24,
      "send",
      "'500' is not a delay"
    ),
  ]

  static let structure: [Self] = [
    Self("<state id='a' interlock:x='x'/>", 2, 1, "state", "no attribute 'interlock:x'"),
    Self("<state id='a'><transition target='b'/></state>", 2, 15, "transition", "the target 'b'"),
    Self(
      "<state id='a'><transition event='e' type='x'/></state>",
      2,
      15,
      "transition",
      "no type 'x'"
    ),
    Self(
      "<state id='a'/>\n<state id='a'/>",
      3,
      1,
      "state",
      "it has the same identifier as state #1"
    ),
    Self("<state id='a'><history id='h'/></state>", 2, 15, "history", "it needs one transition"),
    Self("<state id='a' initial='x'><state id='b'/></state>", 2, 1, "state", "'x' is not defined"),
    Self(
      "<state id='a'><initial/><state id='b'/></state>",
      2,
      15,
      "initial",
      "needs one transition"
    ),
    Self(
      "<state id='a' initial='b'><initial><transition target='b'/></initial><state id='b'/></state>",
      2,
      27,
      "initial",
      "is given twice"
    ),
    Self(
      "<state id='a'><initial><transition event='e' target='b'/></initial><state id='b'/></state>",
      2,
      24,
      "transition",
      "no attribute 'event' here"
    ),
    Self(
      "<state id='a'><history id='h' type='x'><transition target='b'/></history><state id='b'/></state>",
      2,
      15,
      "history",
      "no type 'x' of history"
    ),
    Self("<final id='a'><state id='b'/></final>", 2, 15, "state", "<final> has no states in it"),
    Self(
      "<state id='a' interlock:kind='choice'><state id='b'/></state>",
      2,
      39,
      "state",
      "a choice has no states in it"
    ),
    Self("<state id='a'><interlock:gard/></state>", 2, 15, "interlock:gard", "no such element"),
    Self(
      "<state id='a'><transition event='e'><interlock:gard name='x'/></transition></state>",
      2,
      37,
      "interlock:gard",
      "no such element"
    ),
    Self("<state id='a' interlock:kind='x'/>", 2, 1, "state", "there is no kind 'x'"),
    Self(
      "<state id='a'><interlock:facts>[1]</interlock:facts></state>",
      2,
      15,
      "interlock:facts",
      "JSON"
    ),
    Self(
      "<state id='a'><onentry><interlock:call name='x' at='perform'/></onentry></state>",
      2,
      24,
      "interlock:call",
      "there is no moment 'perform' here"
    ),
    Self(
      "<state id='a'><onentry><interlock:call/></onentry></state>",
      2,
      24,
      "interlock:call",
      "the attribute 'name' is missing"
    ),
    Self(
      "<state id='a'><transition event='e' cond='x'><interlock:guard name='y'/></transition></state>",
      2,
      15,
      "transition",
      "do not match"
    ),
  ]
}

@Suite("SCXML: errors")
struct SCXMLErrorTests {
  private func problems(
    _ document: String,
    _ options: ImportOptions = []
  ) throws -> [NotationError.Problem] {
    let error = #expect(throws: NotationError.self) {
      _ = try DynamicMachine(scxml: Data(document.utf8), options: options)
    }
    return try #require(error).problems
  }

  @Test(arguments: WrongDocument.structure + WrongDocument.content)
  func `a problem has its place and a suggestion`(_ wrong: WrongDocument) throws {
    let problems = try problems(wrong.document)
    #expect(
      problems.contains {
        $0.line == wrong.line && $0.column == wrong.column && $0.part == wrong.element
          && $0.message.contains(wrong.message) && !$0.suggestion.isEmpty
      },
      "\(problems)"
    )
  }

  @Test(arguments: WrongDocument.content)
  func `content is ignored only on request`(_ wrong: WrongDocument) throws {
    let machine = try DynamicMachine(scxml: Data(wrong.document.utf8), options: .ignoringContent)
    #expect(machine.states.count == 1)
  }

  @Test(arguments: WrongDocument.structure)
  func `other problems are not ignored`(_ wrong: WrongDocument) throws {
    #expect(try !problems(wrong.document, .ignoringContent).isEmpty)
  }

  @Test func `one error lists all problems in document order`() throws {
    let document = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="2.0" initial="nowhere">
        <state id="a">
          <onentry><log/><script/></onentry>words
          <transition event="go" target="b"/>
        </state>
        <state inital=""/>
      </scxml>
      """
    let error = #expect(throws: NotationError.self) {
      _ = try DynamicMachine(scxml: Data(document.utf8))
    }
    #expect(
      error?.description == """
        The document is not a machine, 4 problems:
          1. line 1, column 1, <scxml>: machine: the initial state 'nowhere' is not defined. Add the state \
        'nowhere', or correct the name.
          2. line 2, column 3, <state>: the text 'words' has no place here. Remove it, or read with \
        '.ignoringContent'.
          3. line 4, column 5, <transition>: event #1 'go': the target 'b' is not defined. Did you mean \
        'a'? If not, add the state 'b', or correct the name.
          4. line 6, column 3, <state>: there is no attribute 'inital'. Did you mean 'initial'? If not, remove \
        it, or read with '.ignoringContent'.
        """
    )
  }

  @Test func `a part that cannot be written is reported with its place`() throws {
    let odd = try DynamicMachine {
      DynamicMachine.State("a", userInfo: ["date": Date()]).didEnter("\u{1}")
      DynamicMachine.Event("\u{7}", from: "a", to: "a")
    }
    let error = #expect(throws: ExportError.self) { try odd.scxml() }
    #expect(error?.problems.map(\.place) == ["state 'a'", "state 'a'", "event '\\u{07}' of 'a'"])
    #expect(error?.problems.allSatisfy { !$0.suggestion.isEmpty } == true)
  }
}
