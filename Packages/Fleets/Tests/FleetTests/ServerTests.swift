import AccountFleet
import Foundation
import Interlock
import InterlockFleet
import Synchronization
import Testing

@Suite(
  "Fleet: the server stops",
  .serialized,
  .enabled(if: Server.isAvailable, "PostgreSQL is not installed")
)
struct ServerTests {
  /// Fires the script of an account, each step until its answer is known.
  private static func fire(
    _ steps: Int,
    on key: Int,
    _ accounts: Accounts
  ) async throws {
    var script = Script(for: key)
    for round in 0..<steps {
      guard let step = script.next() else { return }
      let answer = try await answer(to: step, key, round, accounts)
      #expect(answer == (step.isTaken ? step.state : "refused"))
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// The state after a step, or that it was refused; asked for until the server answers.
  private static func answer(
    to step: Script.Step,
    _ key: Int,
    _ round: Int,
    _ accounts: Accounts
  ) async throws -> String {
    let name = "\(key) \(round)"
    var failure = Accounts.Failure.requestReused(name)
    // Each call itself tries for more than a second.
    for _ in 0..<20 {
      do throws(Accounts.Failure) {
        let receipt: Accounts.Receipt
        if let amount = step.amount {
          receipt = try await accounts.fire(.put, Deposit(amount: amount), on: key, once: name)
        } else {
          receipt = try await accounts.fire(step.event, on: key, once: name)
        }
        return receipt.state
      } catch {
        switch error {
        case .refused: return "refused"
        case .database(let cause) where cause.kind == .connectionLost: failure = error
        case .outcomeUnknown: failure = error
        default: throw error
        }
      }
    }
    throw failure
  }

  @Test func `all goes on after the server has been stopped at once and started, twice`()
    async throws
  {
    try await withServer { server in
      let accounts = try server.accounts()
      try await accounts.prepare()
      for key in 1...4 { try await accounts.insert(Account(), key: key) }
      let delivered = Mutex<Set<String>>([])
      let note: @Sendable (Entry, EffectHandlers.Delivery) -> Void = { _, delivery in
        _ = delivered.withLock { $0.insert(delivery.id) }
      }
      let handlers = EffectHandlers().on(EffectName<Entry>.booked, note)
        .on(EffectName<Entry>.ticked, note)
      let fleets = try [server.accounts(), server.accounts()]
      let workers = fleets.map { fleet in
        Task { try await fleet.run(handlers, FleetWork(lease: .seconds(2))) }
      }
      let clients = (1...4).map { key in Task { try await Self.fire(150, on: key, accounts) } }
      for _ in 0..<2 {
        try await Task.sleep(for: .milliseconds(400))
        try await server.stop()
        try await Task.sleep(for: .milliseconds(1_500))
        try await server.start()
      }
      for client in clients { try await client.value }
      var expected = 0
      for key in 1...4 {
        var script = Script(for: key)
        for _ in 0..<150 { _ = script.next() }
        expected += script.entries.count + script.account.ticks
        try await wait { try await accounts.entity(key)?.context == script.account }
      }
      try await wait { try await accounts.status().waitingEffects == 0 }
      for worker in workers { worker.cancel() }
      for worker in workers { try await worker.value }
      #expect(delivered.withLock { $0.count } == expected)
    }
  }

  @Test func `a call gets through when the server is back, however many connections were open`()
    async throws
  {
    try await withServer { server in
      let accounts = try server.accounts(connections: 32)
      try await accounts.prepare()
      let key = try await accounts.insert(Account())
      // So many transactions at once that each connection is opened.
      var open: [any FleetTransaction] = []
      for _ in 0..<24 { open.append(try await accounts.database.begin()) }
      for transaction in open { await transaction.rollback() }
      try await server.stop()
      try await server.start()
      try await accounts.fire("close", on: key)
    }
  }

  @Test func `a worker that is started while the server is stopped waits for it`() async throws {
    try await withServer { server in
      let accounts = try server.accounts()
      try await accounts.prepare()
      let key = try await accounts.insert(Account())
      try await accounts.fire("later", on: key)
      try await server.stop()
      let count = Mutex(0)
      let worker = Task {
        let handlers = EffectHandlers().on(.ticked) { _, _ in count.withLock { $0 += 1 } }
        try await accounts.run(handlers)
      }
      try await Task.sleep(for: .milliseconds(2_000))
      try await server.start()
      try await wait { count.withLock { $0 } == 1 }
      worker.cancel()
      try await worker.value
    }
  }
}

extension Server {
  fileprivate func accounts(connections: Int = 8) throws -> Accounts {
    try Account.fleet(in: openDatabase(at: address, connections: connections))
  }
}
