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
      "the default leads to 'b', the parent of the history, which SCXML does not allow"
    ),
    body(
      "<state id='b'><initial><q:editorinfo xmlns:q='http://www.qt.io/2015/02/scxml-ext'/>"
        + "<transition target='c'/></initial><state id='c'/></state>",
      "<state id='b'><initial><transition target='c'/></initial><state id='c'/></state>",
      "the layout of an editor is not kept here"
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

  @Test func `the default of a history that SCXML does not allow has its place`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml">
      <state id="walk"><history id="h"><transition target="walk"/></history><state id="left"/></state></scxml>
      """
    let warning = try #require(ImportedMachine(scxml: Data(text.utf8)).warnings.first)
    #expect(
      warning.description
        == "line 2, column 34: the default leads to 'walk', the parent of the history, which SCXML does not "
        + "allow; it stands for 'left' at first. Write target=\"left\"."
    )
  }

  private static let unknown = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="ecmascript" owner="ba&quot;se">
    <datamodel><data id="charge" type="int8" expr="40"/></datamodel>
    <state id="a" owner="x"><onentry owner="y"/>
    <transition event="b" target="f"/>
    <transition event="e e.f" target="f" owner="1 &lt; 2" rank="3"><raise event="f" note="z"/></transition></state>
    <final id="f" label="end"/></scxml>
    """

  @Test func `an attribute that SCXML does not have is a warning, and kept`() throws {
    let imported = try ImportedMachine(scxml: Data(Self.unknown.utf8))
    #expect(
      imported.warnings.map { "\($0.location.line) \($0.count): \($0.message)" } == [
        "1 3: there is no attribute 'owner', so it means nothing here and is kept",
        "3 1: there is no attribute 'owner', so it means nothing here",
        "5 1: there is no attribute 'rank', so it means nothing here and is kept",
        "6 1: there is no attribute 'label', so it means nothing here and is kept",
      ]
    )
    let written = try imported.scxml()
    for part in [
      #"owner="ba&quot;se">"#, #"<state id="a" owner="x">"#,
      #"event="e" target="f" owner="1 &lt; 2" rank="3">"#, #"<final id="f" label="end"/>"#,
      #"event="e.f" target="f">"#,
    ] {
      #expect(written.contains(part), "\(part)\n\(written)")
    }
    let copy = try ImportedMachine(scxml: Data(written.utf8))
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
    #expect(try copy.scxml() == written)
    var machine = imported.machine
    #expect(try machine.fire("e").unhandled == ["f"])
  }

  @Test func `a document with such attributes runs`() throws {
    let document = try SCXMLDocument(scxml: Data(Self.unknown.utf8))
    #expect(document.warnings.count == 5, "\(document.warnings)")
    let session = try SCXMLSession(document, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(session["charge"] == 40)
  }

  @Test func `the layout of an editor is no content, and is kept`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:qt="http://www.qt.io/2015/02/scxml-ext"
      datamodel="ecmascript"><datamodel><data id="presses" expr="0"/></datamodel>
      <state id="dark"><qt:editorinfo geometry="10;20"/><transition event="press" target="bright">
      <qt:editorinfo movePoint="4;9"/><assign location="presses" expr="presses + 1"/></transition></state>
      <state id="bright"/></scxml>
      """
    let imported = try ImportedMachine(scxml: Data(text.utf8))
    #expect(imported.warnings.isEmpty)
    #expect(
      imported.machine.events[0].callbackNames(.perform) == [
        #"<assign location="presses" expr="presses + 1"/>"#
      ]
    )
    let written = try imported.scxml()
    #expect(written.contains(#"movePoint="4;9""#) && written.contains(#"geometry="10;20""#))
    let copy = try ImportedMachine(scxml: Data(written.utf8))
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
    #expect(try copy.scxml() == written)
    var session = try SCXMLSession(
      SCXMLDocument(scxml: Data(text.utf8)),
      at: Date(timeIntervalSinceReferenceDate: 0)
    )
    try session.send("press")
    #expect(session["presses"] == 1)
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
