import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Synchronization
import Testing

/// Processes that end between any two file operations.
@Suite("Journals: a process that ends at any step")
struct InterruptedJournalTests {
  /// Allows a number of steps and no more.
  private final class Steps: Sendable {
    private let rest: Mutex<Int>
    private let share: Double

    init(_ count: Int, share: Double) {
      rest = Mutex(count)
      self.share = share
    }

    /// Whether the process has ended.
    var isOver: Bool { rest.withLock { $0 < 0 } }

    func interruption(_ operation: FileOperation) -> Int? {
      let isLast = rest.withLock { rest in
        rest -= 1
        return rest < 0 ? rest == -1 : nil
      }
      guard let isLast else { return nil }
      guard isLast, case .write(let count) = operation else { return 0 }
      return Int(Double(count) * share)
    }
  }

  /// Runs a body that ends after any number of steps and writes any part of the last one. The check learns whether
  /// the body finished.
  private func interrupt(
    _ prepare: (TemporaryJournal) throws -> Void,
    _ body: (TemporaryJournal) throws -> Void,
    _ check: (TemporaryJournal, Bool) throws -> Void
  ) throws {
    var count = 0
    while true {
      var isOver = false
      for share in Share.of(daily: [0.5], gate: [0, 0.5, 1]) {
        let journal = try TemporaryJournal()
        try prepare(journal)
        let steps = Steps(count, share: share)
        FileOperation.interrupting({ steps.interruption($0) }) {
          _ = try? body(journal)
        }
        isOver = steps.isOver
        try check(journal, !isOver)
      }
      guard isOver else { break }
      count += 1
    }
    #expect(count > 1)
  }

  private func open(_ journal: TemporaryJournal) throws -> JournaledMachine<String, String> {
    try JournaledMachine(at: journal.url, for: JournalSample.machine())
  }

  @Test(arguments: JournalSample.allCases, [0, 1, 2])
  func `an interrupted compaction leaves the old journal or the new one`(
    _ sample: JournalSample,
    keeping count: Int
  ) throws {
    var machine: Sketch?
    var number = 0
    try interrupt { journal in
      try sample.fill(journal)
      let entity = try sample.open(journal)
      // Gives the compaction something to compact.
      for _ in 0..<3 { _ = try? entity.fire("nothing", at: JournalSample.start + 50) }
      machine = entity.machine
      number = entity.number
    } _: { journal in
      try open(journal).compact(keeping: count)
    } _: { journal, isWhole in
      let again = try open(journal)
      #expect(again.machine == machine)
      #expect(again.number == number)
      #expect(again.tornTail == nil)
      #expect(try journal.names == ["message.jsonl"])
      #expect(try !isWhole || journal.lines.count == count + 1)
    }
  }

  @Test func `interrupting the creation of a journal leaves none or a whole one`() throws {
    try interrupt { _ in
    } _: { journal in
      _ = try open(journal)
    } _: { journal, _ in
      let entity = try open(journal)
      #expect(entity.number == 0)
      #expect(!entity.machine.isActive)
      #expect(try journal.names == ["message.jsonl"])
      #expect(try journal.lines.count == 1)
    }
  }

  @Test func `an interrupted record is there or not, and earlier records stay`() throws {
    var machines: [Sketch] = []
    try interrupt { journal in
      machines = try JournalSample.records.fill(journal)
    } _: { journal in
      try open(journal).fire("message", at: JournalSample.start + 50)
    } _: { journal, isWhole in
      let again = try open(journal)
      #expect(again.number == machines.count - 1 || again.number == machines.count)
      #expect(!isWhole || again.number == machines.count)
      #expect(again.machine == machines.last)
    }
  }

  @Test func `a journal continues after a compaction that failed at any step`() throws {
    for count in 0..<12 {
      let journal = try TemporaryJournal()
      try JournalSample.records.fill(journal)
      var entity = try open(journal)
      let steps = Steps(count, share: 0.5)
      FileOperation.interrupting({ steps.interruption($0) }) {
        _ = try? entity.compact(keeping: 1)
      }
      let fire = { try entity.fire("nothing", at: JournalSample.start + 50) }
      if case .failure(_ as JournalError) = Result(catching: fire) {
        // The name of the new file could not be forced to disk.
        entity.close()
        entity = try open(journal)
        _ = try? fire()
      }
      let (machine, number) = (entity.machine, entity.number)
      #expect(number == 7)
      entity.close()
      let again = try open(journal)
      #expect(again.machine == machine)
      #expect(again.number == number)
    }
  }
}
