import Interlock
import InterlockFleet
import InterlockTestSupport
import Synchronization
import Testing

/// Work is measured by how often states are hashed and compared.
@Suite("SQL: large machines", .serialized)
struct LargeFleetTests {
  /// A state that counts its comparisons.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    static let work = Atomic(0)

    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (left: Self, right: Self) -> Bool {
      work.add(1, ordering: .relaxed)
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      Self.work.add(1, ordering: .relaxed)
      hasher.combine(number)
    }

    var description: String { "\(number)" }
  }

  typealias Ring = Machine<Place, String>

  enum Shape: CaseIterable {
    case plain, timeouts, guards, nested, callbacks

    /// A ring of states.
    func ring(_ count: Int) throws -> Ring {
      try Ring(initial: Place(0)) {
        (0..<count).map { number in
          self == .nested
            ? Ring.State(Place(number)) { Ring.State(Place(-1 - number)) }
            : Ring.State(Place(number))
        }
        (0..<count).map { number in
          event(Ring.Event("next", from: Place(number), to: Place((number + 1) % count)), number)
        }
        if self == .timeouts {
          (0..<count).map { number in
            Ring.Event.after(.seconds(1), from: Place(number), to: Place((number + 1) % count))
          }
        }
      }
    }

    private func event(_ event: Ring.Event, _ number: Int) -> Ring.Event {
      switch self {
      case .guards: event.shouldFire { _ in true }
      // Only a few: the events that each can raise lead anywhere.
      case .callbacks where number < 3: event.perform { _ in }
      default: event
      }
    }

    func work(_ count: Int, _ dialect: SQLDialect) throws -> Int {
      let ring = try ring(count)
      let before = Place.work.load(ordering: .relaxed)
      let fleet = try SQLFleet(ring, table: "ring", dialect: dialect)
      _ = fleet.schema
      _ = try fleet.statements(firing: "next")
      _ = fleet.statement(startingTimersWhere: "TRUE")
      return Place.work.load(ordering: .relaxed) - before
    }
  }

  @Test(arguments: Shape.allCases, SQLDialect.allCases)
  func `four times the states take about four times the work`(
    _ shape: Shape,
    _ dialect: SQLDialect
  ) throws {
    let count = Share.of(daily: 100, gate: 300, soak: 5_000)
    let few = try shape.work(count, dialect)
    let many = try shape.work(4 * count, dialect)
    #expect(many < 6 * few, "\(few) and \(many) questions")
  }
}
