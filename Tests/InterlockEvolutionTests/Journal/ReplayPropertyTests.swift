import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockTestSupport
import Testing

@Suite("Journals: replay repeats history")
struct ReplayPropertyTests {
  /// The records of a random history, and what really happened.
  private struct Chronicle {
    var lines: [Data] = []
    var receipts: [DynamicMachine.Receipt?] = []
    var machine: DynamicMachine

    init(_ life: RandomLife) throws {
      machine = life.prototype
      var time = RandomLife.start
      for deed in life.deeds {
        switch deed {
        case .fire(let event, let bits, let pause):
          time += pause ?? 0
          let info: UserInfo = ["bits": bits, "more": ["a": [1.5, true] as [any Sendable]]]
          try add(.event(event, userInfo: info, at: pause == nil ? nil : time))
        case .wait(let pause):
          time += pause
          var rest = 50
          while rest > 0, let deadline = machine.nextDeadline, deadline <= time {
            rest -= 1
            try add(.timer(due: deadline))
            if receipts.last == .some(nil) { break }
          }
        }
      }
    }

    private mutating func add(_ input: DynamicMachine.JournalInput) throws {
      let recording = machine.recording(input, number: lines.count + 1)
      lines.append(try JSONEncoder().encode(recording.record))
      receipts.append(try? recording.outcome.get())
      machine = recording.machine
    }
  }

  @Test(arguments: 0..<Share.of(daily: 20, gate: 400, soak: 5_000) as Range<UInt64>)
  func `decoded records of a random history replay to the same receipts and machine`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed)
    let chronicle = try Chronicle(life)
    let header = try JSONEncoder().encode(DynamicMachine.JournalHeader(life.prototype))
    var replay = try DynamicMachine.Replay(
      of: JSONDecoder().decode(DynamicMachine.JournalHeader.self, from: header),
      on: life.prototype
    )
    let receipts = try chronicle.lines.map {
      try replay.take(JSONDecoder().decode(DynamicMachine.JournalRecord.self, from: $0))
    }
    #expect(receipts == chronicle.receipts)
    #expect(replay.machine == chronicle.machine)
    #expect(replay.number == chronicle.lines.count)
  }

  /// Ten records from each snapshot: the next snapshot is among what they lead to.
  @Test(arguments: 0..<Share.of(daily: 10, gate: 100, soak: 1_000) as Range<UInt64>)
  func `replaying from a snapshot after any record goes through the same machines`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed)
    let records = try Chronicle(life).lines.map {
      try JSONDecoder().decode(DynamicMachine.JournalRecord.self, from: $0)
    }
    var whole = try DynamicMachine.Replay(of: .init(life.prototype), on: life.prototype)
    var machines = [whole.machine]
    for record in records {
      try whole.take(record)
      machines.append(whole.machine)
    }
    for (number, machine) in machines.enumerated() {
      let header = DynamicMachine.JournalHeader(machine, number: number)
      let document = try JSONEncoder().encode(header)
      var rest = try DynamicMachine.Replay(
        of: JSONDecoder().decode(DynamicMachine.JournalHeader.self, from: document),
        on: life.prototype
      )
      #expect(rest.machine == machine)
      for record in records[number...].prefix(10) {
        try rest.take(record)
        #expect(rest.machine == machines[record.number])
      }
    }
  }

  @Test func `the random histories cover all features`() throws {
    let count: UInt64 = Share.of(daily: 30, gate: 100)
    let chronicles = try (0..<count).map { try Chronicle(RandomLife(seed: $0)) }
    #expect(!SplitMix64.hasOwnSeeds || chronicles.count { $0.receipts.contains(nil) } > count / 5)
    #expect(
      !SplitMix64.hasOwnSeeds
        || chronicles.count { $0.receipts.count { $0 != nil } > 4 } > count * 2 / 5
    )
  }
}
