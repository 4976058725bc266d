import Interlock
import InterlockData
import InterlockFleet

/// An entity that counts its events.
struct Counter: DataContext, Sendable {
  var count = 0

  static let fields = Fields<Counter> { Field("count", \.count) }

  static func fleet(
    in database: any FleetDatabase
  ) throws -> Fleet<String, String, Counter, Int> {
    typealias Life = Machine<String, String>.With<Counter>
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.Event("add", in: "on").perform { $0.context.count += 1 }
    }
    return try Fleet(life, of: Counter(), table: "counters", in: database)
  }
}
