import AccountFleet
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: work that ends its worker", .serialized)
struct CrashTests {
  @Test(arguments: Place.Kind.all, Crash.allCases)
  func `it is parked in the end, and the work beside it is done`(
    _ kind: Place.Kind,
    _ crash: Crash
  ) async throws {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(crashingIn: crash, in: place.open())
      try await accounts.prepare()
      for number in 1...40 {
        let key = try await accounts.insert(number == 20 ? .crashing : Account())
        if crash == .effect { try await accounts.fire("finish", on: key) }
      }
      if crash == .event {
        let insertion =
          "INSERT INTO accounts_inbox (entity, event) SELECT id, 'finish' FROM accounts"
        _ = try await accounts.database.run(insertion, [])
      }
      var crashes = 0
      while true {
        let worker = try Child(["crash", place.address, crash.rawValue])
        defer { worker.kill() }
        var isDone = false
        try await wait {
          let status = try await accounts.status()
          isDone = status.parked == 1 && status.waitingEffects + status.waitingEvents == 0
          return isDone || !worker.isRunning
        }
        if isDone {
          try worker.finish()
          #expect(await worker.status() == 0)
          break
        }
        #expect(await worker.status() == 9)
        crashes += 1
        try #require(crashes < 100)
      }
      #expect(crashes >= 2)
      let parked = try await accounts.parked()
      #expect(parked.map(\.key) == [20])
      #expect(parked.map(\.attempts) == [2])
      #expect(parked.first?.reason.contains("no outcome") == true)
      let left = crash == .effect ? 0 : 1
      #expect(
        try await accounts.status().counts == ["done": 40 - left, "open": left].filter { $1 > 0 }
      )
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a worker that ends in peace leaves nothing to be careful about`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(in: place.open())
      try await accounts.prepare()
      let worker = Task { try await accounts.run() }
      try await wait {
        try await accounts.database.run("SELECT 1 FROM accounts_workers", []).count == 1
      }
      worker.cancel()
      try await worker.value
      #expect(try await accounts.database.run("SELECT 1 FROM accounts_workers", []).isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what was begun alone and then taken leaves no trace`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(in: place.open())
      try await accounts.prepare()
      let keys = try await [accounts.insert(Account()), accounts.insert(Account())]
      for key in keys { try await accounts.fire("later", on: key) }
      for statement in [
        "INSERT INTO accounts_inbox (entity, event) SELECT id, 'close' FROM accounts",
        "INSERT INTO accounts_workers (worker, due) VALUES ('dead', 0)",
      ] {
        _ = try await accounts.database.run(statement, [])
      }
      let worker = Task { try await accounts.run(EffectHandlers().on(.ticked) { _, _ in }) }
      try await wait {
        let ticks = try await accounts.entities().map(\.context.ticks)
        let waiting = try await accounts.status().waitingEvents
        return ticks == [1, 1] && waiting == 0
      }
      worker.cancel()
      try await worker.value
      for table in ["failures", "inbox", "workers"] {
        #expect(try await accounts.database.run("SELECT 1 FROM accounts_\(table)", []).isEmpty)
      }
      #expect(try await accounts.status().counts == ["closed": 2])
    }
  }

  /// A fleet whose timers fail for the first entity, and whose database refuses those of the second.
  private func counters(_ place: Place) async throws -> Fleet<String, String, Counter, Int> {
    typealias Life = Machine<String, String>.With<Counter>
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.State("off")
      Life.Event.after(.milliseconds(1), from: "on", to: "off").perform {
        if $0.context.count == 1 { throw Broken() }
      }
    }
    let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
    try await counters.prepare()
    let rule =
      place.kind == .sqlite
      ? """
      CREATE TRIGGER rule BEFORE UPDATE ON counters WHEN NEW.count = 2 AND NEW."state" = 'off'
      BEGIN SELECT RAISE(ABORT, 'two'); END
      """
      : "ALTER TABLE counters ADD CHECK (count <> 2 OR \"state\" = 'on')"
    _ = try await counters.database.run(rule, [])
    return counters
  }

  @Test(arguments: Place.Kind.all)
  func `a timer that fails after a worker has died is tried once at a time`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      for count in 1...3 { try await counters.insert(Counter(count: count)) }
      let dead = "INSERT INTO counters_workers (worker, due) VALUES ('dead', 0)"
      _ = try await counters.database.run(dead, [])
      // Until the timers are due, so that the first batch has all of them.
      try await Task.sleep(for: .milliseconds(20))
      let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 3)) }
      let refused = "SELECT 1 FROM counters_failures WHERE entity = 2 AND reason <> ''"
      try await wait { try await !counters.database.run(refused, []).isEmpty }
      let failed = "SELECT attempts FROM counters_failures WHERE entity = 1"
      #expect(try await counters.database.run(failed, []) == [[.integer(1)]])
      worker.cancel()
      try await worker.value
    }
  }
}
