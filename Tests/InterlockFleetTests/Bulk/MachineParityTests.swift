import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random machines: an event of all rows leads where it leads values, whether the database decides it or the engine.
@Suite("Fleet: an event of all entities, against values")
struct MachineParityTests {
  @Test(
    arguments: LoadedDatabase.Kind.all,
    1...UInt64(Share.of(daily: 10, gate: 60, soak: 2_000))
  )
  func `machines whose guards and actions are data`(
    _ kind: LoadedDatabase.Kind,
    seed: UInt64
  ) async throws {
    let life = RandomDataMachine.life(seed: seed)
    var generator = FormulaGenerator(random: SplitMix64(seed: seed ^ 0xF1EE7))
    let entities = (0..<30).map { _ in
      BulkFleet<Slots>.Entity(
        state: generator.pick(["a", "b", "c", "d"]),
        context: Slots(Slots.values(&generator))
      )
    }
    let fleet = try await BulkFleet(kind, life, of: Slots([]), entities)
    for event in RandomDataMachine.events {
      try await fleet.compare(event, "seed \(seed), \(event)")
      try await fleet.reset()
    }
  }

  @Test func `half of these machines are fired at once`() async throws {
    let kind = try #require(LoadedDatabase.Kind.all.first)
    var count = 0
    for seed in UInt64(1)...20 {
      let life = RandomDataMachine.life(seed: seed)
      let entities = ["a", "b"].map { BulkFleet<Slots>.Entity(state: $0, context: Slots([])) }
      let fleet = try await BulkFleet(kind, life, of: Slots([]), entities)
      for event in RandomDataMachine.events {
        if try await fleet.compare(event).isAtOnce { count += 1 }
        try await fleet.reset()
      }
    }
    #expect(!SplitMix64.hasOwnSeeds || count > 20)
  }

  /// Every state with every way on, two levels deep, without guards: what a state says is all, and there is no code.
  @Test(arguments: LoadedDatabase.Kind.all)
  func `hierarchies, completions and choices`(_ kind: LoadedDatabase.Kind) async throws {
    typealias Life = DynamicMachine.With<Parcel>
    let life = try Life(initial: "idle") {
      Life.State("idle")
      Life.State("call", initial: "ringing") {
        Life.State("ringing")
        Life.State("talking")
        Life.State.final("over")
        Life.Event("answer", from: "ringing", to: "talking")
        Life.Event("end", from: "talking", to: "over")
      }
      Life.State("free")
      Life.State.choice("which")
      Life.State.final("gone")
      Life.Event("dial", from: "idle", to: "call")
      Life.Event("end", from: "call", to: "which")
      Life.Event.completion(of: "call", to: "which")
      Life.Event.always(from: "which", to: "free").when(text: "count > 1")
      Life.Event.always(from: "which", to: "idle")
      Life.Event("end", from: "free", to: "gone").perform(text: "count = count - 1")
    }
    let states = ["idle", "ringing", "talking", "free", "gone"]
    let entities = states.flatMap { state in
      (0..<3).map { BulkFleet<Parcel>.Entity(state: state, context: Parcel(count: $0)) }
    }
    let fleet = try await BulkFleet(kind, life, of: Parcel(), entities)
    for event in ["dial", "answer", "end", "nothing"] {
      #expect(try await fleet.compare(event).isAtOnce, "\(event)")
      try await fleet.reset()
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `what a row has beside its state is left to the engine`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let database = try LoadedDatabase(kind)
    let first = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", to: "b")
    }
    let rows = try Fleet(first, table: "rows", in: database)
    try await rows.prepare()
    for _ in 0..<5 { try await rows.insert() }
    // As another definition has written them.
    try await database.run(#"UPDATE rows SET "rest" = '{}', "revision" = 1 WHERE id < 3"#)
    let tally = try await rows.fireAll("go")
    #expect(tally.counts == [5, 0, 0, 0])
  }
}
