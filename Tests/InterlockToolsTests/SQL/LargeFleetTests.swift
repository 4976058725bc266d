import Interlock
import InterlockTools
import Testing

/// Quadratic work would take minutes here; the limit is against that alone.
@Suite("SQL: large machines", .timeLimit(.minutes(2)))
struct LargeFleetTests {
  private static let count = Soak.isOn ? 30_000 : 10_000

  /// A ring of states.
  private static func ring() throws -> Machine<Int, String> {
    try Machine<Int, String>(initial: 0) {
      (0..<count).map { Machine<Int, String>.State($0) }
      (0..<count).map { Machine<Int, String>.Event("next", from: $0, to: ($0 + 1) % count) }
    }
  }

  @Test(arguments: SQLDialect.allCases)
  func `the schema of many states is linear in them`(_ dialect: SQLDialect) throws {
    let fleet = try SQLFleet(Self.ring(), table: "ring", dialect: dialect)
    #expect(fleet.transitions.count == Self.count)
    let lines = fleet.schema.split(separator: "\n").count
    #expect((3 * Self.count..<5 * Self.count).contains(lines))
  }
}
