import Interlock
import InterlockTestSupport
import Testing

/// One chart with identifiers of different types.
private struct Player<ID: Hashable & Sendable> {
  typealias Chart = Machine<ID, ID>

  let ids: [ID]

  private func id(_ number: Int) -> ID {
    ids[number]
  }

  /// `0` with `1` and `2`; the parallel state `3` with `4` and `5`, which contain `6`, `7` and `8`, `9`; a
  /// history state `10` of `3`; a choice `11`.
  func machine() throws -> Chart {
    try Chart(initial: [id(1)]) {
      Chart.State(id(0)) {
        Chart.State(id(1)).deferring(id(3))
        Chart.State(id(2))
      }
      Chart.State(parallel: id(3)) {
        Chart.State.history(id(10), .deep, default: id(9))
        Chart.State(id(4)) { [id(6), id(7)].map { Chart.State($0) } }
        Chart.State(id(5)) { [id(8), id(9)].map { Chart.State($0) } }
      }
      Chart.State.choice(id(11))
      Chart.Event(id(0), from: id(1), to: id(2))
      Chart.Event(id(1), from: id(0), to: id(11))
      Chart.Event.always(from: id(11), to: id(10))
      Chart.Event(id(2), from: id(6), to: id(7))
      Chart.Event(id(2), from: id(9), to: id(8))
      Chart.Event(id(3), in: id(2))
      Chart.Event(id(4), joining: id(7), id(8), to: id(1))
      Chart.Event.after(.seconds(1), from: id(1), to: id(2))
    }
  }

  /// The effects of some events, with numbers in place of the identifiers.
  func run() throws -> [String] {
    var machine = try machine()
    var lines: [String] = []
    func line(_ receipt: Chart.Receipt) -> String {
      let numbers = receipt.entered.compactMap { ids.firstIndex(of: $0) }
      return receipt.isDeferred ? "deferred" : numbers.map(String.init).joined(separator: " ")
    }
    for event in [3, 0, 1, 2, 4, 1] {
      lines.append(line(try machine.fire(id(event), at: at(0))))
    }
    lines.append(line(try machine.fire(id(4), at: at(5))))
    lines += try machine.advance(to: at(6)).map(line)
    return lines
  }
}

@Suite("Statecharts with identifiers of any type")
struct ChartIdentifierTests {
  private enum Small: CaseIterable { case a, b, c, d, e, f, g, h, i, j, k, l }

  private struct Pair: Hashable {
    let number: Int
    let text: String
  }

  private static let expected = [
    "deferred", "2", "3 4 6 5 9", "7 8", "0 1", "3 4 7 5 8", "0 1", "2",
  ]

  private func run<ID: Hashable & Sendable>(_ ids: [ID]) throws -> [String] {
    try Player(ids: ids).run()
  }

  @Test func `a chart behaves the same with identifiers of any type`() throws {
    #expect(try run(Array(0..<12)) == Self.expected)
    #expect(try run((0..<12).map { "state \($0)" }) == Self.expected)
    #expect(try run(Small.allCases) == Self.expected)
    #expect(try run(ManyCases.allCases.suffix(12)) == Self.expected)
    #expect(try run((0..<12).map { UInt8($0 * 20) }) == Self.expected)
    #expect(try run((0..<12).map { Pair(number: $0 % 3, text: "\($0)") }) == Self.expected)
    #expect(try run((0..<12).map { Int?.some($0 - 5) }) == Self.expected)
  }
}
