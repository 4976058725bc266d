import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Archived statecharts, with and without code")
struct ArchivedChartTests {
  /// The whole recorder after a round trip, which leaves it without code.
  private func copy(after events: [String] = []) throws -> DynamicMachine {
    try ArchiveCoder.json.roundTrip(
      ChartSamples.recorder().living(events, from: ChartSamples.start)
    )
  }

  @Test func `decoding a whole machine or an entity runs no callback`() throws {
    let journal = Journal()
    let prototype = try ChartSamples.recorder(journal)
    let machine = try prototype.living(["power", "remind", "alarm"], from: ChartSamples.start)
    #expect(journal.take() == ["off", "ringing"])
    for coder in ArchiveCoder.allCases {
      var whole = try coder.roundTrip(machine).skippingMissingCode()
      var entity = try coder.roundTrip(machine, with: prototype)
      _ = try prototype.restored(
        from: machine.snapshot,
        deadlines: .restarted(at: ChartSamples.start)
      )
      #expect(journal.take() == [])
      try whole.fire("power")
      #expect(journal.take() == [], "the code is not in the archive")
      try entity.fire("power")
      #expect(journal.take() == ["off"])
    }
  }

  @Test func `a choice whose guards have lost their code takes the unguarded branch`() throws {
    var original = try ChartSamples.recorder().living(["power"], from: ChartSamples.start)
    var copy = try copy(after: ["power"])
    try original.fire("record", at: ChartSamples.start)
    try copy.fire("record", at: ChartSamples.start)
    #expect(original.configuration == ["recording", "waiting"])
    #expect(copy.configuration == ["stopped", "waiting"])
  }

  @Test
  func
    `a choice refuses if all its guards have lost their code, and the refusal lists them`()
    throws
  {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.State.choice("which")
      DynamicMachine.Event("go", from: "a", to: "which")
      DynamicMachine.Event.always(from: "which", to: "b").shouldFire("it is open") { _ in true }
    }
    #expect(machine.canFire("go"))
    let copy = try ArchiveCoder.json.roundTrip(machine)
    let refusal = try #require(copy.refusal(of: "go"))
    #expect(refusal.candidates.map(\.unmet[0].name) == ["it is open"])
    #expect(refusal.candidates.map(\.unmet[0].isMissing) == [true])
  }

  @Test func `timeouts, completions and eventless rows refuse when their guards have no code`()
    throws
  {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a") {
        DynamicMachine.State("b")
        DynamicMachine.State.final("c")
      }
      DynamicMachine.State("d")
      DynamicMachine.Event.after(.seconds(1), from: "b", to: "d").shouldFire { _ in true }
      DynamicMachine.Event("end", from: "b", to: "c")
      DynamicMachine.Event.completion(of: "a", to: "d").shouldFire { _ in true }
      DynamicMachine.Event.always(from: "b", to: "d").shouldFire { $0.event != nil }
    }
    var timed = try ArchiveCoder.json.roundTrip(machine)
    try timed.activate(at: ChartSamples.start)
    #expect(try timed.advance(to: ChartSamples.start + 1).map(\.steps) == [[]])
    #expect(timed.state == "b")
    #expect(timed.nextDeadline == nil, "a refused timeout is removed")
    try timed.fire("end", at: ChartSamples.start + 2)
    #expect(timed.state == "c")
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a chart that never had code gives the same receipts after a round trip`(
    _ coder: ArchiveCoder
  ) throws {
    let text = try ChartSamples.document.text
    var original = try JSONDecoder.value(DynamicMachine.self, of: text).fresh()
    var copy = try coder.roundTrip(original)
    var time = ChartSamples.start
    for event in ["e", "?", "g", "e", "g", "?", "e", "f", "g", "e"] {
      time += 0.5
      #expect(try copy.advance(to: time) == original.advance(to: time))
      let outcome = Result { try original.fire(event, at: time) }
      let other = Result { try copy.fire(event, at: time) }
      #expect((try? outcome.get()) == (try? other.get()))
      #expect(copy.snapshot == original.snapshot)
      copy = try coder.roundTrip(copy)
    }
    #expect(original.isActive)
  }

  @Test func `rows written inside states are listed among the machine's events`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.Event("first", in: "a")
      DynamicMachine.State("a") {
        DynamicMachine.Event("second", in: "a")
        DynamicMachine.State("b") { DynamicMachine.Event("third", in: "b") }
      }
      DynamicMachine.Event("fourth", in: "b")
    }
    let copy = try ArchiveCoder.json.roundTrip(machine)
    #expect(copy.events.map(\.id) == ["first", "second", "third", "fourth"])
    #expect(copy.chartPortrait == machine.chartPortrait)
  }

  @Test func `archiving a decoded machine again gives the same document`() throws {
    for (_, machine) in try ChartSamples.recorders() {
      let once = try ArchiveCoder.json.roundTrip(machine)
      let twice = try ArchiveCoder.tree.roundTrip(once)
      #expect(try JSONEncoder.text(twice) == JSONEncoder.text(machine))
    }
  }
}
