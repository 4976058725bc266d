import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// A table says what the machine does: in each innermost state, the machine takes the first open row of a cell. The
/// guards of random machines have the names of their answers.
@Suite("Tables match machines")
struct TableParityTests {
  private typealias Cells = [String: [String: [String]]]

  @Test(arguments: 0..<Share.of(daily: 40, gate: 300, soak: 5_000) as Range<UInt64>)
  func `the machine takes the first open row of a cell`(_ seed: UInt64) throws {
    let machine = RandomMachine(seed: seed).machine
    let cells = cells(of: TransitionTable(of: machine).text(width: .max))
    for state in machine.states where state.kind == .atomic {
      let start = try machine.restored(from: .init(configuration: [state.id]))
      for event in RandomMachine.events where !machine.events(withID: event).isEmpty {
        let rows = try #require(cells[state.id]?[event])
        let open = rows.first { !$0.contains("[closed]") }
        if open?.contains("choice") == true { continue }
        #expect(start.canFire(event) == (open != nil), "\(event) in \(state.id): \(rows)")
        guard let open, let step = try firstStep(of: event, in: start) else { continue }
        #expect(step == target(of: open), "\(event) in \(state.id): \(rows)")
      }
    }
  }

  /// The target of an event; nil if the step never ends.
  private func firstStep(of event: String, in machine: Sketch) throws -> String? {
    do {
      let receipt = try machine.firing(event, at: Date(timeIntervalSince1970: 0)).receipt
      return try #require(receipt.steps.first).target ?? "·"
    } catch Sketch.FireError.stepLimitExceeded {
      return nil
    }
  }

  private func target(of row: String) -> String? {
    row.split(separator: " ").first { $0 != "↑" }.map(String.init)
  }

  /// The contents of a table's cells, by state and event.
  private func cells(of text: String) -> Cells {
    let lines = text.split(separator: "\n").filter { $0.contains("│") }.map { line in
      line.split(separator: "│", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var cells: Cells = [:]
    var state = ""
    for line in lines.dropFirst() {
      if !line[0].isEmpty { state = line[0] }
      for (event, row) in zip(lines[0], line).dropFirst() {
        cells[state, default: [:]][event, default: []] += row.isEmpty ? [] : [row]
      }
    }
    return cells
  }
}
