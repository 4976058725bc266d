import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Random machines that change: what a report doesn't mention needs no settling.
@Suite("Migration: open rows of random machines")
struct OpenRowPropertyTests {
  private typealias Row = DynamicMachine.Difference.RowSummary

  /// What happens by itself to a machine that is settled, with each user info that guards distinguish.
  private func reactions(_ machine: DynamicMachine, at time: Date) -> [Result<Row.Start?, Fault>] {
    (0..<8).map { bits in
      var copy = machine
      do {
        let receipt = try copy.settle(userInfo: ["bits": bits], at: time)
        return .success(receipt.map { Row.Start($0) })
      } catch {
        return .failure(Fault("\(error)"))
      }
    }
  }

  @Test(arguments: 0..<Share.of(daily: 4, gate: 8) as Range<UInt64>)
  func `an entity needs no settling unless that is mentioned`(part: UInt64) throws {
    var (mentioned, silent, settled) = (0, 0, 0)
    let count: UInt64 = Share.of(daily: 20, gate: 60, soak: 2_000)
    for seed in part * count..<(part + 1) * count {
      let life = try RandomLife(seed: seed, hasCode: seed % 3 != 0)
      var random = SplitMix64(seed: ~seed)
      let new = try life.prototype.addingOpenRows(&random)
      guard new.fingerprint != life.prototype.fingerprint else { continue }
      let difference = new.difference(from: life.prototype)
      let report = try new.migrationReport(for: [Migration(from: life.prototype)])
      guard difference.isFullyExplored, report.versions[0].isFullyExplored else { continue }
      let rows = Set(report.versions[0].openRows.map(\.row))
      let isLossless = report.versions[0].losses.isEmpty
      #expect(!isLossless || rows == Set(difference.openRows.map(\.row)), "seed \(seed)")
      if difference.openRows.isEmpty { silent += 1 } else { mentioned += 1 }
      let choices = Set(new.states.filter { $0.kind == .choice }.map(\.id))
      let starts = difference.openRows.map { Row.Start($0.row) }
      var machine = life.prototype
      var time = RandomLife.start
      for deed in life.deeds {
        _ = life.outcome(of: deed, &machine, &time)
        guard let restored = try? new.restored(from: machine.snapshot) else { continue }
        for (before, after) in zip(reactions(machine, at: time), reactions(restored, at: time)) {
          guard case .success(nil) = before else { continue }
          if case .success(nil) = after { continue }
          settled += 1
          let isMentioned =
            if case .success(let start?) = after {
              starts.contains { $0.canBe(start, through: choices) }
            } else {
              !starts.isEmpty
            }
          #expect(isMentioned, "seed \(seed): \(machine.configuration), \(after), \(difference)")
        }
      }
    }
    #expect(
      !SplitMix64.hasOwnSeeds || mentioned > 3 && silent > 3 && settled > 20,
      "\(mentioned), \(silent), \(settled)"
    )
  }
}

extension DynamicMachine.Difference.RowSummary {
  /// What begins a macrostep: the trigger and the targets of its first row; neither if it only drops events.
  fileprivate struct Start {
    let trigger: DynamicMachine.Event.Trigger?
    let targets: Set<String>

    init(_ receipt: DynamicMachine.Receipt) {
      trigger = receipt.steps.first?.trigger
      targets = Set(receipt.steps.first?.targets ?? [])
    }

    init(_ row: DynamicMachine.Difference.RowSummary) {
      trigger = row.trigger
      targets = Set(row.targets)
    }

    /// Whether this row can have begun a macrostep. A step that leads through a choice has the targets behind it.
    func canBe(_ start: Self, through choices: Set<String>) -> Bool {
      trigger == start.trigger && (targets == start.targets || !targets.isDisjoint(with: choices))
    }
  }
}
