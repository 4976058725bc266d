import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// A document that is written oddly, with what is understood, and a standard one that says the same.
struct OddDocument: CustomTestStringConvertible, Sendable {
  let odd: String
  let standard: String
  let message: String

  init(_ odd: String, _ standard: String, _ message: String) {
    (self.odd, self.standard, self.message) = (odd, standard, message)
  }

  var testDescription: String { message }

  private static let head = "<scxml xmlns='http://www.w3.org/2005/07/scxml'"

  static let all: [Self] = [
    Self("<scxml><state id='a'/></scxml>", "\(head)><state id='a'/></scxml>", "has no namespace"),
    Self(
      "\n <?xml version='1.0'?>\(head)><state id='a'/></scxml>",
      "\(head)><state id='a'/></scxml>",
      "white space before the declaration"
    ),
    Self(
      "<!-- --><?xml version='1.0'?>\(head)><state id='a'/></scxml>",
      "\(head)><state id='a'/></scxml>",
      "does not come first"
    ),
    Self(
      "\(head) version='0.9' profile='x'><state id='a'/></scxml>",
      "\(head)><state id='a'/></scxml>",
      "the version '0.9' is read as 1.0"
    ),
    Self(
      "\(head) initialstate='b'><state id='a'/><state id='b'/></scxml>",
      "\(head) initial='b'><state id='a'/><state id='b'/></scxml>",
      "'initialstate' is read as 'initial'"
    ),
    Self(
      "\(head)><initial><transition target='b'/></initial><state id='a'/><state id='b'/></scxml>",
      "\(head) initial='b'><state id='a'/><state id='b'/></scxml>",
      "<initial> in <scxml>"
    ),
    body(
      "<state id='b' final='true'/>",
      "<final id='b'/>",
      "final=\"true\" is read as a final one"
    ),
    body(
      "<state id='b' final='true'><transition event='e'/></state>",
      "<state id='b'><transition event='e'/></state>",
      "final=\"true\" has no effect"
    ),
    body(
      "<state id='b' initial=' '><state id='c'/></state>",
      "<state id='b'><state id='c'/></state>",
      "'initial' is empty"
    ),
    body("<parallel id='b'/>", "<state id='b'/>", "without regions"),
    body(
      "<parallel id='b' initial='c'><state id='c'/></parallel>",
      "<parallel id='b'><state id='c'/></parallel>",
      "'initial' of <parallel>"
    ),
    transition("event='e' cond='' target='a'", "event='e' target='a'", "an empty 'cond'"),
    transition("event='' cond='x' target='a'", "cond='x' target='a'", "an empty 'event'"),
    body(
      "<state id='b'><state id='c'/><history id='h' type='DEEP'/></state>",
      "<state id='b'><state id='c'/>"
        + "<history id='h' type='deep'><transition target='c'/></history></state>",
      "stands for 'c' at first"
    ),
    body(
      "<state id='b'><state id='c'/><history id='h'><transition target='b'/></history></state>",
      "<state id='b'><state id='c'/><history id='h'><transition target='c'/></history></state>",
      "stands for 'c' at first"
    ),
    body(
      "<transition event='e' target='a'/>",
      "<interlock:transition xmlns:interlock='urn:interlock:scxml:1' event='e' target='a'/>",
      "is read as one of any state"
    ),
    body(
      "<state id='b' q:x='1' xmlns:q='u'/>",
      "<state id='b'/>",
      "the attribute '{u}x' is not kept"
    ),
    body(
      "<state id='b'><transition event='e' target='a'/><transition event='e' target='b'/></state>",
      "<state id='b'><transition event='e' target='a'/></state>",
      "is left out: the transition from 'b' can never be taken"
    ),
    transition("event='done.state.a'", "", "is left out: it waits for the completion of 'a'"),
    transition("event='done.state.x'", "", "is left out: it waits for the completion of 'x'"),
    transition("event='done.state'", "", "the completion of any state, but none can be complete"),
  ]

  private static func body(_ odd: String, _ standard: String, _ message: String) -> Self {
    Self(
      "\(head)><state id='a'/>\(odd)</scxml>",
      "\(head)><state id='a'/>\(standard)</scxml>",
      message
    )
  }

  private static func transition(_ odd: String, _ standard: String, _ message: String) -> Self {
    func state(_ attributes: String) -> String {
      attributes.isEmpty
        ? "<state id='b'/>" : "<state id='b'><transition \(attributes)/></state>"
    }
    return body(state(odd), state(standard), message)
  }
}

@Suite("SCXML: warnings")
struct SCXMLWarningTests {
  @Test(arguments: OddDocument.all)
  func `what can be understood is a warning`(_ document: OddDocument) throws {
    let odd = try ImportedMachine(scxml: Data(document.odd.utf8))
    let standard = try ImportedMachine(scxml: Data(document.standard.utf8))
    #expect(standard.warnings.isEmpty, "\(standard.warnings)")
    #expect(MachinePortrait(odd.machine) == MachinePortrait(standard.machine))
    #expect(
      odd.warnings.contains { $0.message.contains(document.message) && !$0.suggestion.isEmpty },
      "\(odd.warnings)"
    )
    // What is written has nothing to be warned of.
    #expect(try ImportedMachine(scxml: Data(odd.scxml().utf8)).warnings.isEmpty)
  }

  @Test func `a cause is one warning, with its first place and the number of places`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:q="u">
      <state id="a" q:x="1"/><state id="b" q:x="2"/><state id="c" q:y="3"/></scxml>
      """
    let warnings = try ImportedMachine(scxml: Data(text.utf8)).warnings
    #expect(warnings.map(\.count) == [2, 1])
    #expect(
      warnings.first?.description
        == "line 2, column 1 (2 places): the attribute '{u}x' is not kept. Remove it if it is not needed."
    )
  }

  @Test func `a condition about a state that does not exist is a name`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <transition event="e" cond="!In('x')" target="b"/></state><state id="b"/></scxml>
      """
    let imported = try ImportedMachine(scxml: Data(text.utf8))
    let event = imported.machine.events[0]
    #expect(event.asksCode && event.guardNames == ["!In('x')"])
    #expect(imported.warnings.map(\.message.description).first?.contains("no state 'x'") == true)
    let copy = try ImportedMachine(scxml: Data(imported.scxml().utf8))
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
  }

  @Test func `a document that runs is repaired in the same way`() throws {
    let text = """
      <scxml initialstate="b" datamodel="ecmascript"><state id="a"/>
      <state id="b"><transition event="e" cond="" target="c"/></state><state id="c" final="true"/></scxml>
      """
    let document = try SCXMLDocument(scxml: Data(text.utf8))
    #expect(document.warnings.count == 4)
    var session = try SCXMLSession(document, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(session.configuration == ["b"])
    try session.send("e")
    #expect(session.isFinished)
    #expect(try SCXMLDocument(scxml: Data(document.scxml.utf8)).warnings.isEmpty)
  }
}
