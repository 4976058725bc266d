@_spi(Plumbing) import Interlock
import InterlockTestSupport
import Testing

/// The compiler rejects code of another machine wherever parts are written. The plumbing below has lost the type of the
/// transition, and so have programs that get at it.
@Suite("Memory: code of another machine")
struct ForeignCodeTests {
  typealias Plain = ForeignSample.Plain
  typealias Text = ForeignSample.Text
  typealias Texts = ForeignSample.Texts
  typealias Numbers = ForeignSample.Numbers

  private static let contexts = "the context 'Text', and this machine has the context 'Number'"

  @Test(arguments: ForeignSample.all)
  func `whole lines with it are found in a machine with another context`(
    _ sample: ForeignSample
  ) throws {
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(initial: .a) {
        Numbers.State(.a)
        sample.lines.map { Numbers.Line(stored: $0.stored) }
      }
    }
    #expect(error.findings.map(\.check) == sample.checks)
    #expect(error.findings.allSatisfy { $0.message.hasSuffix(Self.contexts) })
  }

  @Test(arguments: ForeignSample.all)
  func `whole lines with it are found in a machine without a context`(
    _ sample: ForeignSample
  ) throws {
    let error = try #require(throws: DefinitionError.self) {
      try Plain(initial: .a) {
        Plain.State(.a)
        sample.lines.map { Plain.Line(stored: $0.stored) }
      }
    }
    #expect(error.findings.map(\.check) == sample.checks)
    #expect(error.findings.allSatisfy { $0.message.hasSuffix("and this machine has none") })
  }

  @Test(arguments: ForeignSample.all)
  func `it is found when it is added to a machine`(_ sample: ForeignSample) throws {
    let numbers = try Numbers(initial: .a) { Numbers.State(.a) }
    let error = #expect(throws: DefinitionError.self) {
      try numbers.adding { sample.lines.map { Numbers.Line(stored: $0.stored) } }
    }
    #expect(error?.findings.map(\.check) == sample.checks)
  }

  @Test(arguments: ForeignSample.all)
  func `it runs in machines with its own context`(_ sample: ForeignSample) throws {
    var machine = try Texts(initial: .a) {
      Texts.State(.a)
      sample.lines
    }
    var text = Text()
    try machine.activate(on: &text)
    #expect(machine.canFire(.go, on: text) != sample.isRefused)
    try machine.fireIfPossible(.go, on: &text)
    #expect(machine.state == (sample.isRefused ? .a : .b))
  }

  @Test func `nested lines are found too`() throws {
    let inner = Texts.State(.b).didEnter { $0.context.text = "" }
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(initial: .b) {
        Numbers.State(.a) { Numbers.State(stored: inner.stored) }
      }
    }
    #expect(error.findings.map(\.check) == [.foreignCode])
  }

  @Test func `parts with it are found, with their places`() throws {
    let state = Texts.State(.b).didEnter("log") { print($0.context.text) }
    let event = Texts.Event(.go, from: .a, to: .b).shouldFire("it is short") {
      $0.context.text.count < 8
    }
    let observer = Texts.Observer.didTransition { print($0.context.text) }
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(initial: .a) {
        Numbers.State(.a)
        Numbers.State(stored: state.stored)
        Numbers.Event(stored: event.stored)
        Numbers.Observer(stored: observer.stored)
      }
    }
    #expect(
      error.findings.map { "\($0.place): \($0.message)" } == [
        "state #2 'b': its didEnter callback 'log' was written for \(Self.contexts)",
        "event #1 'go': its guard 'it is short' was written for \(Self.contexts)",
        "machine: its didTransition callback was written for \(Self.contexts)",
      ]
    )
  }

  @Test func `code of a large context never meets the payload of a machine without a context`() {
    struct Large {
      typealias Eight = (Int, Int, Int, Int, Int, Int, Int, Int)
      var first: Eight = (1, 1, 1, 1, 1, 1, 1, 1)
      var last: Eight = (4, 4, 4, 4, 4, 4, 4, 4)
    }
    let state = Plain.With<Large>.State(.b).didEnter {
      $0.context.first.0 = 0x4141
      $0.context.last.7 = 0x4242
    }
    let error = #expect(throws: DefinitionError.self) {
      var machine = try Plain(initial: .a) {
        Plain.State(.a)
        Plain.State(stored: state.stored)
        Plain.Event(.go, from: .a, to: .b).carrying(Int.self)
      }
      try machine.fire(Plain.EventName<Int>(.go), 5)
    }
    #expect(error?.findings.map(\.check) == [.foreignCode])
  }

  @Test func `machines that are made from arrays are checked as well`() {
    let state = Texts.State(.b).didEnter { $0.context.text = "" }
    let error = #expect(throws: DefinitionError.self) {
      try Plain(
        initial: .a,
        states: [Plain.State(.a), Plain.State(stored: state.stored)],
        events: [Plain.Event(.go, from: .a, to: .b)]
      )
    }
    #expect(error?.findings.map(\.check) == [.foreignCode])
  }

  @Test func `a type of the program that conforms to a part is found`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(initial: .a) {
        Numbers.State(.a)
        Own(stored: Plain.State(.b).stored).didEnter { print($0.context.text) }
        Numbers.Event(.go, from: .a, to: .b)
      }
    }
    #expect(error.findings.map(\.check) == [.foreignCode])
  }

  @Test func `code by name for another context is an error of the binding`() throws {
    var behaviour = Numbers.Behaviour()
    behaviour.code =
      Texts.Behaviour()
      .guard("it is short") { $0.context.text.count < 8 }
      .callback("log") { print($0.context.text) }
      .code
    let error = try #require(throws: BindingError.self) {
      try Numbers(initial: .a) {
        Numbers.State(.a)
        Numbers.State(.b).didEnter("log")
        Numbers.Event(.go, from: .a, to: .b).shouldFire("it is short")
      }.bound(to: behaviour)
    }
    #expect(error.description.hasPrefix("The behaviour cannot be bound, 2 problems:"))
    let items = ["its didEnter callback 'log'", "its guard 'it is short'"]
    for item in items {
      #expect(error.description.contains("\(item) was written for \(Self.contexts)"))
    }
  }

  @Test func `code by name for other identifiers is an error of the binding`() throws {
    typealias Words = Machine<[String], String>
    typealias Integers = Machine<[Int], String>
    var behaviour = Integers.Behaviour()
    behaviour.code = Words.Behaviour().callback("log") { print($0.source ?? []) }.code
    let error = try #require(throws: BindingError.self) {
      try Integers(initial: [1]) {
        Integers.State([1])
        Integers.State([2]).didEnter("log")
        Integers.Event("go", from: [1], to: [2])
      }.bound(to: behaviour)
    }
    #expect(error.description.contains("its didEnter callback 'log' was written for a"))
  }

  @Test(.highPriority) func `where a call cannot throw, the program stops`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = try Texts(initial: .a) {
          Texts.State(.a).didEnter("log") { print($0.context.text) }
        }
        _ = Numbers(naming: texts.owning(Text()), condition: { _ in nil }, callback: { _ in nil })
      }
    )
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("its didEnter callback 'log' was written for \(Self.contexts)"))
  }

  @Test(arguments: ForeignSample.all)
  func `mirrors of lines and parts show nothing`(_ sample: ForeignSample) {
    for line in sample.lines {
      #expect(Mirror(reflecting: line).children.isEmpty)
      #expect(Mirror(reflecting: line.stored).children.isEmpty)
      #expect(Mirror(reflecting: Plain.Line(stored: line.stored)).children.isEmpty)
    }
    for part in sample.parts {
      #expect(Mirror(reflecting: part).children.isEmpty)
    }
  }

  @Test func `mirrors of behaviours show nothing`() {
    let behaviour = Texts.Behaviour().callback("log") { print($0.context.text) }
    #expect(Mirror(reflecting: behaviour).children.isEmpty)
    #expect(Mirror(reflecting: behaviour.code).children.isEmpty)
    #expect(Mirror(reflecting: Plain.Behaviour()).children.isEmpty)
  }
}

/// A type of the program, with lines for machines with a number, and code for machines with a text.
private struct Own: StatePart {
  typealias Line = ForeignCodeTests.Numbers.Line
  typealias Callback = ForeignCodeTests.Texts.Callback
  typealias Condition = ForeignCodeTests.Texts.Condition

  let stored: StoredPart<ForeignCodeTests.Plain.State>

  init(stored: StoredPart<ForeignCodeTests.Plain.State>) { self.stored = stored }

  static func boxed(_ name: String?, _ callback: @escaping Callback) -> BoxedCallback {
    ForeignCodeTests.Texts.State.boxed(name, callback)
  }

  static func boxed(_ condition: @escaping Condition) -> BoxedCondition {
    ForeignCodeTests.Texts.State.boxed(condition)
  }
}
