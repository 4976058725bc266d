import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Behaviour: names are bound to code")
struct BindingTests {
  private static let text = #"""
    {
      "interlock": 1, "initial": "draft",
      "states": [
        { "id": "draft", "willExit": ["save"], "didExit": ["log"] },
        { "id": "review", "willEnter": ["log"], "didEnter": ["mail", "log"], "initially": ["log"] },
        { "id": "first", "parent": "review" },
        { "id": "public", "didEnter": ["mail"] }
      ],
      "events": [
        { "id": "submit", "from": ["draft"], "to": "review", "guards": ["complete", "log"],
          "willFire": ["log"], "perform": ["save"], "didFire": ["log"] },
        { "id": "accept", "from": ["review"], "to": "public" }
      ]
    }
    """#

  private func document() throws -> DynamicMachine {
    try JSONDecoder.value(DynamicMachine.self, of: Self.text)
  }

  private func behaviour(_ journal: Journal) -> DynamicMachine.Behaviour {
    DynamicMachine.Behaviour()
      .guard("complete") { $0.userInfo["title"] != nil }
      .guard("log") { _ in true }
      .callback("save") { journal.add("save \($0.configuration)") }
      .callback("log") { journal.add("log \($0.configuration)") }
      .callback("mail") { _ in journal.add("mail") }
  }

  @Test func `a machine decoded from text can be bound and fired`() throws {
    let journal = Journal()
    var machine = try document().bound(to: behaviour(journal))
    #expect(!machine.canFire("submit"))
    try machine.fire("submit", userInfo: ["title": "On interlocks"])
    let (before, after) = (#"["draft"]"#, #"["first"]"#)
    #expect(
      journal.take() == [
        "log \(before)", "save \(before)", "log \(before)", "log \(after)", "save \(after)", "mail",
        "log \(after)", "log \(after)", "log \(after)",
      ]
    )
    try machine.fire("accept")
    #expect(machine.state == "public")
    #expect(journal.take() == ["mail"])
  }

  @Test func `a decoder with a behaviour binds the machine that it decodes`() throws {
    let journal = Journal()
    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = behaviour(journal)
    let data = Data("[\(Self.text),\(Self.text)]".utf8)
    var machines = try decoder.decode([DynamicMachine].self, from: data)
    try machines[1].fire("submit", userInfo: ["title": ""])
    #expect(machines[1].state == "first")
    #expect(!journal.lines.isEmpty)
  }

  @Test
  func `a failure to bind while decoding is a decoding error with the binding error as its cause`()
    throws
  {
    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = DynamicMachine.Behaviour()
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try decoder.decode([DynamicMachine].self, from: Data("[\(Self.text)]".utf8))
      }
    )
    #expect(error.path == "[0]")
    let cause = try #require(error.context?.underlyingError as? BindingError)
    #expect(error.text == cause.description)
  }

  @Test func `a behaviour of a machine with other identifier types is ignored`() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = Inbox.Behaviour().guard("complete") { _ in true }
    let machine = try decoder.decode(DynamicMachine.self, from: Data(Self.text.utf8))
    #expect(machine.refusal(of: "submit")?.candidates.first?.unmet[0].isMissing == true)
  }

  @Test func `decoding with a prototype does not bind the definition in the document`() throws {
    let prototype = try document().bound(to: behaviour(Journal()))
    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = behaviour(Journal()).callback("more") { _ in }
    let whole = try JSONEncoder().encode(prototype.restored(from: .init(state: "public")))
    let entity = try decoder.decode(DynamicMachine.self, from: whole, configuration: prototype)
    #expect(entity.state == "public")
  }

  @Test func `one error lists everything that is unbound or unused`() throws {
    let behaviour = DynamicMachine.Behaviour()
      .guard("compleet") { _ in true }.guard("mail") { _ in true }
      .callback("save") { _ in }.callback("save") { _ in }
      .callback("mal") { _ in }.callback("complete") { _ in }
    let error = try #require(throws: BindingError.self) { try document().bound(to: behaviour) }
    #expect(
      error.description == """
        The behaviour cannot be bound, 9 problems:
          1. callback 'log' has no code, state 'draft', didExit.
          2. callback 'mail' has no code, state 'review', didEnter; did you mean 'mal'?
          3. guard 'complete' has no code, event 'submit'; did you mean 'compleet'?
          4. guard 'log' has no code, event 'submit'.
          5. guard 'compleet' is not needed by the definition.
          6. guard 'mail' is not needed by the definition.
          7. callback 'complete' is not needed by the definition.
          8. callback 'mal' is not needed by the definition.
          9. callback 'save' was given twice.
        """
    )
    #expect(error.unbound.map(\.name) == ["log", "mail", "complete", "log"])
    #expect(error.unused.map(\.place) == [nil, nil, nil, nil])
    #expect(error.repeated.map(\.description) == ["callback 'save'"])
  }

  @Test func `a guard without a name cannot be bound and is listed as such`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event("go", in: "a").shouldFire { _ in true }
      DynamicMachine.Event("stay", in: "a").shouldFire { _ in true }
    }
    let copy = try ArchiveCoder.json.roundTrip(machine)
    let error = try #require(throws: BindingError.self) { try copy.bound(to: .init()) }
    #expect(
      error.description == """
        The behaviour cannot be bound, 2 problems:
          1. guard without a name has no code, event 'go'.
          2. guard without a name has no code, event 'stay'.
        """
    )
  }

  @Test func `the binding error lists an activity without code`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").adding(UnboundActivity("poll"))
    }
    let error = try #require(throws: BindingError.self) { try machine.bound(to: .init()) }
    #expect(
      error.description
        == "The behaviour cannot be bound, 1 problem:\n  1. activity 'poll' has no code, state 'a', activity."
    )
  }

  @Test func `a name that has code keeps it, and other code for that name counts as unused`() throws
  {
    let journal = Journal()
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").didEnter("x") { _ in journal.add("own") }.didEnter("y")
    }
    var bound = try machine.bound(
      to: .init().callback("y") { _ in journal.add("bound") }
    )
    try bound.activate()
    #expect(journal.lines == ["own", "bound"])
    let error = try #require(throws: BindingError.self) {
      try machine.bound(to: .init().callback("y") { _ in }.callback("x") { _ in })
    }
    #expect(error.unused.map(\.description) == ["callback 'x'"])
    #expect(error.unbound == [])
  }

  @Test func `a machine without names binds to an empty behaviour`() throws {
    let inbox = try Inbox.plain().restored(from: .init(state: .read))
    #expect(try inbox.bound(to: .init()).state == .read)
  }

  @Test
  func
    `a machine that was traced while it was bound regains its table of plain rows when untraced`()
    throws
  {
    let inbox = try Inbox.plain().restored(from: .init(state: .unread))
    let bound = try inbox.traced { _ in }.bound(to: .init())
    #expect(!bound.isPlain(.view))
    #expect(bound.traced(by: nil).isPlain(.view))
  }

  @Test func `a guard and a callback may share a name`() throws {
    let journal = Journal()
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event("go", in: "a").shouldFire("x").perform("x")
    }
    var bound = try machine.bound(
      to: .init().guard("x") { _ in true }.callback("x") { _ in journal.add("x") }
    )
    try bound.fire("go")
    #expect(journal.lines == ["x"])
    let error = try #require(throws: BindingError.self) {
      try machine.bound(to: .init().guard("x") { _ in true })
    }
    #expect(error.unbound.map(\.kind) == [.callback])
  }

  @Test(arguments: ["", " ", "*", "null", "a\u{0}b", "\u{7}\n", "👩‍👩‍👧", "\"\\/'", "é", "e\u{301}"])
  func `a name can be any string`(_ name: String) throws {
    let journal = Journal()
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").didEnter(name)
      DynamicMachine.Event("go", in: "a").shouldFire(name)
    }
    for coder in ArchiveCoder.allCases {
      let behaviour = DynamicMachine.Behaviour()
        .guard(name) { _ in true }.callback(name) { _ in journal.add(name) }
      var bound = try coder.roundTrip(machine).bound(to: behaviour)
      try bound.fire("go")
      #expect(journal.take() == [name])
    }
  }
}
