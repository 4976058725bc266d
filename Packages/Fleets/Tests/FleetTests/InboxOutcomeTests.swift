import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: events from outside that can't be fired")
struct InboxOutcomeTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  /// Works until nothing waits in the inbox.
  private func work(on counters: Counters) async throws {
    let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 1)) }
    try await wait { try await counters.status().waitingEvents == 0 }
    worker.cancel()
    try await worker.value
  }

  @Test(arguments: Place.Kind.all)
  func `a wrong payload is parked with the reason that a call gives`(_ kind: Place.Kind)
    async throws
  {
    try await inPlace(kind) { place in
      let orders: Orders<Int> = try await Order.fleet(in: place)
      let key = try await orders.insert(Order(total: 3))
      var machine = try Order.life().owning(Order(total: 3))
      try machine.activate(at: .now)
      let required = "The event 'pay' can't be fired: it requires a payload of the type 'Payment', "
      for (event, payload, text) in [
        ("pay", nil, required + "but came without one."),
        ("pay", "'7'", required + "not JSON that cannot be decoded as that type: "),
        (
          "pay", #"'{"amount":"x"}'"#,
          required + "not JSON that cannot be decoded as that type: at 'amount': "
        ),
        (
          "cancel", "'7'",
          "The event 'cancel' can't be fired: The event 'cancel' carries no payload."
        ),
      ] {
        _ = try await orders.database.run(
          "INSERT INTO orders_inbox (entity, event, payload) VALUES (\(key), '\(event)', \(payload ?? "NULL"))",
          []
        )
        let worker = Task { try await orders.run(EffectHandlers(), FleetWork(attempts: 1)) }
        try await wait { try await orders.status().parked == 1 }
        worker.cancel()
        try await worker.value
        let parked = try #require(try await orders.parked().first)
        #expect(parked.reason.hasPrefix(text) && !parked.reason.contains("DecodingError"))
        let json = payload.map { Data($0.dropFirst().dropLast().utf8) }
        let error = await #expect(throws: Orders<Int>.Failure.self) {
          try await orders.fire(named: event, json: json, on: key)
        }
        #expect(error?.description == parked.reason)
        if payload == nil {
          let refusal = try #require(machine.refusal(of: Action.pay, at: .now))
          #expect(
            "\(refusal)".contains(
              "it requires a payload of the type 'Payment', but came without one"
            )
          )
        }
        try await orders.drop(parked)
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an event that the machine ignores is not parked, whether it has such an event or not`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: "off", unhandledEvents: .ignore) {
        Life.State("off")
        Life.State("on")
        Life.Event("add", in: "on").perform { $0.context.count += 1 }
        Life.Event("start", from: "off", to: "on")
      }
      let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
      try await counters.prepare()
      let key = try await counters.insert(Counter())
      for event in ["add", "unknown", "start", "start", "unknown", "add"] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), '\(event)')"
        _ = try await counters.database.run(insert, [])
      }
      let other = "INSERT INTO counters_inbox (entity, event) VALUES (99, 'unknown')"
      _ = try await counters.database.run(other, [])
      try await work(on: counters)
      #expect(try await counters.entity(key)?.context.count == 1)
      #expect(try await counters.parked().map(\.entity) == ["99"])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `tables that were made by hand park what can't be fired, and effects need handlers`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try Counter.fleet(in: place.open())
      try await counters.prepare()
      _ = try await counters.database.run("DELETE FROM counters_definitions", [])
      let key = try await counters.insert(Counter())
      for event in ["unknown", "add"] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), '\(event)')"
        _ = try await counters.database.run(insert, [])
      }
      try await work(on: counters)
      #expect(try await counters.entity(key)?.context.count == 1)
      #expect(try await counters.parked().count == 1)
      _ = try await counters.database.run(
        """
        INSERT INTO counters_effects (entity, revision, position, name, payload, due, nonce)
        VALUES (\(key), 1, 0, 'told', '0', 0, 0)
        """,
        []
      )
      await #expect(throws: Counters.Failure.unhandledEffects(["told"])) {
        try await counters.run()
      }
    }
  }
}
