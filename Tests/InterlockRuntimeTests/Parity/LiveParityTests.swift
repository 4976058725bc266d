import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// One interpreter drives an actor, a model and a journal: the same history has the same result in each and in a plain value.
@MainActor
@Suite("Live parity", .highPriority)
struct LiveParityTests {
  private static let seeds = 0..<Share.of(daily: 60, gate: 250, soak: 100_000)

  @Test(.hangLimit)
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `the plain machine, the interpreter, the actor and the model behave alike`() async throws {
    var count = 0
    for seed in Self.seeds {
      let history = try RandomHistory(seed: UInt64(seed))
      let value = ValueLife(PlainMachine(history.prototype, isLive: true), history)
      let others: [any Life] = [InterpreterLife(history), ActorLife(history), ModelLife(history)]
      try await begin([value] + others)
      for (number, deed) in history.deeds.enumerated() where value.canGoOn {
        for life in [value] + others { try await life.live(through: deed) }
        for life in others {
          try expectAlike(life, value, "seed \(seed), deed \(number): \(deed)")
        }
      }
      count += value.record.lines.value.count
    }
    #expect(!SplitMix64.hasOwnSeeds || count > 10 * Self.seeds.count)
  }

  @Test
  func `the plain machine, the journaled machine and its replay behave alike`() async throws {
    for seed in Self.seeds {
      let history = try RandomHistory(seed: UInt64(seed))
      guard history.lateTimers == .countFromDeadline else { continue }
      let folder = try TemporaryFolder()
      let url = URL(filePath: folder.path).appending(path: "life.jsonl")
      let journal = try JournaledMachine(at: url, for: history.prototype, synchronization: .manual)
      let value = ValueLife(PlainMachine(history.prototype), history)
      let life = ValueLife(RecordedMachine(journal: journal), history)
      value.begin()
      life.begin()
      for (number, deed) in history.deeds.enumerated() where value.canGoOn {
        value.live(through: deed)
        life.live(through: deed)
        let place = "seed \(seed), deed \(number): \(deed)"
        try #require(life.record.outcomes.value == value.record.outcomes.value, "\(place)")
        try #require(life.machine == value.machine, "\(place)")
      }
      journal.close()
      let replay = try JournaledMachine(at: url, for: history.prototype, synchronization: .manual)
      try #require(replay.machine == value.machine, "seed \(seed)")
    }
  }

  @Test(.hangLimit)
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `a machine with a context behaves alike in every owner and beside its context`() async throws
  {
    var count = 0
    for seed in Self.seeds {
      let history = try RandomHistory(seed: UInt64(seed), hasContext: true)
      // A plain machine counts from the deadline.
      guard history.lateTimers == .countFromDeadline, let life = history.life else { continue }
      let folder = try TemporaryFolder()
      let url = URL(filePath: folder.path).appending(path: "life.jsonl")
      let journal = try JournaledMachine(at: url, for: history.prototype, synchronization: .manual)
      let value = ValueLife(ContextMachine(life), history)
      let recorded = ValueLife(RecordedMachine(journal: journal), history)
      let live = ValueLife(PlainMachine(history.prototype, isLive: true), history)
      let others: [any Life] = [InterpreterLife(history), ActorLife(history)]
      // If the first event throws, a model still announces the activation before it, which stands.
      let model = ModelLife(history)
      try await begin([value, recorded, live, model] + others)
      for (number, deed) in history.deeds.enumerated() where value.canGoOn && live.canGoOn {
        for life in [value, recorded, live, model] + others { try await life.live(through: deed) }
        let place = "seed \(seed), deed \(number): \(deed)"
        for life in others { try expectAlike(life, live, place) }
        // If one of several timers throws, a journal loses the receipts of earlier timers, so lines are not compared.
        let pairs: [(any Life, any Life)] =
          [(model, live), (recorded, value)] + (value.hasFailedTimer ? [] : [(live, value)])
        for (life, other) in pairs {
          try #require(life.record.outcomes.value == other.record.outcomes.value, "\(place)")
          try expectInOnePlace(life, other, Comment(rawValue: place))
        }
        let saved = Machine.JournalHeader(value.machine)
        let json = try JSONEncoder().encode(saved)
        let header = try JSONDecoder().decode(type(of: saved), from: json)
        let restored = try Machine.Replay(of: header, on: history.prototype).machine
        try #require(restored.context(as: Lines.self) == value.machine.context(as: Lines.self))
        try #require(restored.snapshot == value.machine.snapshot)
      }
      count += value.machine.context(as: Lines.self)?.lines.count ?? 0
      journal.close()
      let replay = try JournaledMachine(at: url, for: history.prototype, synchronization: .manual)
      try #require(replay.machine == value.machine, "seed \(seed)")
      let context = replay.machine.context(as: Lines.self)
      try #require(context == value.machine.context(as: Lines.self), "seed \(seed)")
    }
    #expect(!SplitMix64.hasOwnSeeds || count > Self.seeds.count)
  }

  @Test(.hangLimit)
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `the interpreter, the actor and the model run activities alike`() async throws {
    var (deedCount, ambiguousCount) = (0, 0)
    for seed in Self.seeds {
      let history = try RandomHistory(seed: UInt64(seed), hasActivities: true)
      let interpreter = InterpreterLife(history)
      let others: [any Life] = [ActorLife(history), ModelLife(history)]
      try await begin([interpreter] + others)
      for (number, deed) in history.deeds.enumerated() where interpreter.canGoOn {
        interpreter.live(through: deed)
        guard !interpreter.isAmbiguous else {
          ambiguousCount += 1
          break
        }
        deedCount += 1
        for life in others {
          try await life.live(through: deed)
          try expectAlike(life, interpreter, "seed \(seed), deed \(number): \(deed)")
        }
      }
    }
    #expect(!SplitMix64.hasOwnSeeds || deedCount > 5 * Self.seeds.count)
    #expect(!SplitMix64.hasOwnSeeds || ambiguousCount < Self.seeds.count / 2)
  }

  private func begin(_ lives: [any Life]) async throws {
    for life in lives { try await life.begin() }
  }

  private func expectAlike(_ life: any Life, _ other: any Life, _ place: String) throws {
    let comment = Comment(rawValue: "\(type(of: life)), \(place)")
    try #require(life.record.lines.value == other.record.lines.value, comment)
    try #require(life.record.outcomes.value == other.record.outcomes.value, comment)
    try expectInOnePlace(life, other, comment)
  }

  private func expectInOnePlace(_ life: any Life, _ other: any Life, _ comment: Comment) throws {
    try #require(life.machine.portrait == other.machine.portrait, comment)
    try #require(life.machine == other.machine, comment)
    let contexts = [life, other].map { $0.machine.context(as: Lines.self) }
    try #require(contexts[0] == contexts[1], comment)
  }
}
