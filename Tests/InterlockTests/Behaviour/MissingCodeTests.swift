import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Behaviour: transitions that need missing code are refused")
struct MissingCodeTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  /// Machines in which `go`, or the activation, runs one callback without a name.
  private static let machines:
    [(place: String, isInitial: Bool, make: @Sendable () throws -> Sketch)] = [
      ("state 'b', willEnter", false, { try machine(to: State("b").willEnter(work)) }),
      ("state 'b', didEnter", false, { try machine(to: State("b").didEnter(work)) }),
      ("state 'a', willExit", false, { try machine(from: State("a").willExit(work)) }),
      ("state 'a', didExit", false, { try machine(from: State("a").didExit(work)) }),
      ("event 'go', willFire", false, { try machine { $0.willFire(work) } }),
      ("event 'go', perform", false, { try machine { $0.perform(work) } }),
      ("event 'go', didFire", false, { try machine { $0.didFire(work) } }),
      (
        "state 'b', initially", false,
        { try machine(to: State("b") { State("c") }.initially(work)) }
      ),
      ("machine, willTransition", false, { try machine(observer: .willTransition(work)) }),
      ("machine, didTransition", false, { try machine(observer: .didTransition(work)) }),
      ("machine, initially", true, { try machine(observer: .initially(work)) }),
      ("machine, didEnter", true, { try machine(observer: .didEnter(work)) }),
      ("machine, didExit", false, { try machine(observer: .didExit(work)) }),
      ("state 'a', didEnter", true, { try machine(from: State("a").didEnter(work)) }),
      ("state 'c', didEnter", false, { try behindEventless() }),
      ("state 'b', didExit", false, { try machine(to: State.final("b").didExit(work)) }),
      ("event 'completion of b', perform", false, { try behindCompletion() }),
      ("state 'h', initially", false, { try intoHistory() }),
      ("event 'always', perform", false, { try behindChoice() }),
      ("event 'job', perform", false, { try behindDeferral() }),
    ]

  private static let work: Sketch.Callback = { _ in throw Fault("lost") }

  private static func machine(
    from source: State = State("a"),
    to target: State = State("b"),
    observer: Sketch.Observer? = nil,
    _ change: (Event) -> Event = { $0 }
  ) throws -> Sketch {
    try Sketch(initial: "a") {
      source
      target
      change(Event("go", from: "a", to: "b"))
      if let observer { observer }
    }
  }

  private static func behindEventless() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a")
      State("b")
      State("c").didEnter(work)
      Event("go", from: "a", to: "b")
      Event.always(from: "b", to: "c")
    }
  }

  private static func behindCompletion() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a")
      State("b") { State.final("end") }
      State("c")
      Event("go", from: "a", to: "b")
      Event.completion(of: "b", to: "c").perform(work)
    }
  }

  private static func intoHistory() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a")
      State("b") {
        State("c")
        State.history("h", default: "c").initially(work)
      }
      Event("go", from: "a", to: "h")
    }
  }

  private static func behindChoice() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a")
      State.choice("?")
      State("b")
      Event("go", from: "a", to: "?")
      Event.always(from: "?", to: "b").perform(work)
    }
  }

  /// `job` is deferred in `a` and taken when `go` has led to `b`.
  private static func behindDeferral() throws -> Sketch {
    let machine = try Sketch(initial: "a") {
      State("a").deferring("job")
      State("b")
      Event("go", from: "a", to: "b")
      Event("job", in: "b").perform(work)
    }
    return try machine.fired("job")
  }

  @Test(arguments: machines.map(\.place), ArchiveCoder.allCases)
  func
    `an event that needs a callback lost in the archive is refused, and the refusal names the place`(
      _ place: String,
      _ coder: ArchiveCoder
    ) throws
  {
    let (_, isInitial, make) = try #require(Self.machines.first { $0.place == place })
    var machine = try coder.roundTrip(make())
    if !isInitial, !machine.isActive { try machine.activate() }
    let before = machine
    let question = machine.refusal(of: "go")
    #expect(!machine.canFire("go"))
    #expect(!machine.availableEvents().contains("go"))
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(machine == before)
    #expect(refusal.reason == .codeMissing)
    #expect(refusal.missingCode.compactMap(\.place) == [place])
    #expect(question?.missingCode == refusal.missingCode)
    #expect(refusal.configuration == ["a"])
    #expect(refusal.description.contains("callback without a name (\(place))"), "\(refusal)")
  }

  @Test(arguments: machines.map(\.place))
  func `a machine that skips missing code takes the row without it`(_ place: String) throws {
    let make = try #require(Self.machines.first { $0.place == place }).make
    var machine = try ArchiveCoder.json.roundTrip(make()).skippingMissingCode()
    #expect(machine.canFire("go"))
    try machine.fire("go")
    #expect(!machine.isIn("a"))
    let again = try ArchiveCoder.json.roundTrip(machine.fresh())
    #expect(again.plainText == (try ArchiveCoder.json.roundTrip(make()).fresh()).plainText)
  }

  @Test(arguments: machines.map(\.place))
  func `an entity restored with its prototype has all code`(_ place: String) throws {
    let prototype = try #require(Self.machines.first { $0.place == place }).make()
    let copy = try ArchiveCoder.json.roundTrip(prototype)
    var machine = try prototype.restored(from: copy.snapshot)
    #expect(machine.error(firing: "go")?.failure?.cause as? Fault == Fault("lost"))
  }

  @Test func `a refusal lists all missing code once, in the order in which it would run`()
    throws
  {
    let machine = try Sketch(initial: "a") {
      State("a").willExit("x").didExit { _ in }
      State("b").didEnter("y").adding(UnboundActivity("load"))
      State("c").willEnter("z")
      Event("go", from: "a", to: "b").perform("x")
      Event.always(from: "b", to: "c")
      Sketch.Observer.didTransition("log")
    }
    var copy = try ArchiveCoder.json.roundTrip(machine)
    try copy.activate()
    let refusal = try #require(copy.refusal(of: "go"))
    #expect(
      refusal.missingCode.map { "\($0), \($0.place ?? "-")" } == [
        "callback 'log', machine, didTransition", "callback 'x', event 'go', perform",
        "callback 'x', state 'a', willExit", "callback without a name, state 'a', didExit",
        "callback 'y', state 'b', didEnter", "activity 'load', state 'b', activity",
        "callback 'z', state 'c', willEnter",
      ]
    )
  }

  @Test func `no callback runs if code is missing later in the same call`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      State("a").willExit { _ in journal.add("a left") }
      State("b")
      State("c").didEnter("mail")
      Event("go", from: "a", to: "b").perform { _ in journal.add("go") }
      Event.always(from: "b", to: "c")
    }
    try machine.activate()
    #expect(machine.error(firing: "go")?.refusal?.missingCode.map(\.name) == ["mail"])
    #expect(journal.take().isEmpty)
  }

  @Test func `missing code on the way of a raised event undoes the call`() throws {
    var machine = try Sketch(initial: "a") {
      State("a")
      State("b")
      State("c").didEnter("mail")
      Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Event("on", from: "b", to: "c")
    }
    try machine.activate()
    #expect(machine.canFire("go"), "events that callbacks raise are not checked in advance")
    #expect(machine.error(firing: "go")?.refusal?.missingCode.map(\.name) == ["mail"])
    #expect(machine.state == "a")
  }

  @Test func `activation and timers are refused if their code is missing`() throws {
    let machine = try Sketch(initial: "a") {
      State("a")
      State("b").didEnter("mail")
      Event.after(.seconds(1), from: "a", to: "b")
    }
    var copy = try machine.begun()
    let before = copy
    #expect(throws: Sketch.FireError.self) { try copy.advance(to: at(5)) }
    #expect(copy == before)
    #expect(copy.nextDeadline == at(1))
    var inactive = try Sketch(initial: "a") { State("a").didEnter("mail") }
    guard case .codeMissing(let items)? = inactive.errorActivating() else {
      Issue.record("activated without code")
      return
    }
    #expect(items.map(\.name) == ["mail"])
    #expect(!inactive.isActive)
  }

  @Test func `rows that need no missing code are taken`() throws {
    var copy = try ArchiveCoder.json.roundTrip(
      Sketch(initial: "a") {
        State("a")
        State("b")
        State("c").didEnter { _ in }
        Event("go", from: "a", to: "b")
        Event("back", from: "b", to: "a").shouldFire { _ in true }
        Event("on", from: "b", to: "c")
      }
    )
    try copy.fire("go")
    #expect(copy.availableEvents().isEmpty)
    #expect(copy.refusal(of: "back")?.reason == .guardRefused)
    #expect(copy.refusal(of: "back")?.missingCode.map(\.kind) == [.guard])
    #expect(copy.refusal(of: "on")?.reason == .codeMissing)
  }

  @Test func `an entity decoded without its prototype refuses its first event`() throws {
    struct Letter: Codable { var status: Sketch }
    let mail = Journal()
    let status = try Self.machine(to: State("b").didEnter { _ in mail.add("sent") })
    let data = try JSONEncoder().encode(Letter(status: status))
    var letter = try JSONDecoder().decode(Letter.self, from: data)
    #expect(letter.status.error(firing: "go")?.refusal?.reason == .codeMissing)
  }

  @Test func `observers are bound by name, and a callback without a name cannot be bound`() throws {
    let journal = Journal()
    let machine = try Sketch(initial: "a") {
      State("a")
      State("b").didEnter { _ in }
      Event("go", from: "a", to: "b")
      Sketch.Observer.didTransition("log") { _ in }
      Sketch.Observer.willTransition("log")
      Sketch.Observer.initially("log")
    }
    let behaviour = Sketch.Behaviour().callback("log") { _ in journal.add("log") }
    let copy = try ArchiveCoder.json.roundTrip(machine)
    let error = try #require(throws: BindingError.self) { try copy.bound(to: behaviour) }
    #expect(error.unbound.map(\.place) == ["state 'b', didEnter"])
    var bound = try copy.skippingMissingCode().bound(to: behaviour)
    try bound.fire("go")
    #expect(journal.take() == ["log", "log", "log"])
  }
}

extension Machine where StateID: Encodable, EventID: Encodable {
  /// The whole machine as JSON text.
  fileprivate var plainText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "-"
  }
}
