import AccountFleet
import InterlockFleet

/// Sends the scripts of some accounts, and continues where a killed predecessor has ended.
///
/// Each round has one step for each account. How many rounds have been sent is in a table.
struct Sender {
  let accounts: Accounts
  let keys: ClosedRange<Int>
  let rounds: Int

  private var database: any FleetDatabase { accounts.database }

  /// Puts the steps into the inbox. A round is committed with its number, so it is put there once.
  func post() async throws {
    var scripts = keys.map { Script(for: $0) }
    var written = 0
    while written < rounds {
      try Task.checkCancellation()
      let begun = try await retrying { try await round() }
      while written < begun {
        for index in scripts.indices { _ = scripts[index].next() }
        written += 1
      }
      guard written < rounds else { return }
      let steps = scripts.indices.compactMap { scripts[$0].next() }
      let values = zip(keys, steps).map { key, step in
        let payload = step.amount.map { #"'{"amount":\#($0)}'"# } ?? "NULL"
        return "(\(key), '\(step.event)', \(payload))"
      }
      let insertion =
        "INSERT INTO accounts_inbox (entity, event, payload) VALUES \(values.joined(separator: ", "))"
      written += 1
      try await retrying { try await commit(insertion, round: written) }
      try await waitForRoom()
    }
  }

  /// Commits a round, unless a predecessor has.
  private func commit(_ insertion: String, round: Int) async throws {
    let transaction = try await database.begin()
    do {
      let counted = try await transaction.run(
        """
        UPDATE progress SET round = \(round)
        WHERE first = \(keys.lowerBound) AND round = \(round - 1) RETURNING round
        """,
        []
      )
      if !counted.isEmpty { _ = try await transaction.run(insertion, []) }
    } catch {
      await transaction.rollback()
      throw error
    }
    try await transaction.commit()
  }

  /// Waits until workers have fired most of the posted events.
  private func waitForRoom() async throws {
    let count = "SELECT count(*) FROM accounts_inbox WHERE due IS NOT NULL"
    while case .integer(2_000...)? = try await retrying({ try await database.run(count, []) })[0]
      .first
    {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Fires the steps, each twice, and compares the answers.
  func ask() async throws {
    var scripts = keys.map { Script(for: $0) }
    let begun = try await retrying { try await round() }
    for round in 0..<rounds {
      for (index, key) in keys.enumerated() {
        guard let step = scripts[index].next(), round >= begun else { continue }
        try Task.checkCancellation()
        let first = try await answer(to: step, key, round)
        let second = try await answer(to: step, key, round)
        let expected = step.isTaken ? step.state : "refused"
        guard first.text == expected, second.text == expected, first.revision == second.revision,
          second.isRepeated
        else { throw Wrong("answer in round \(round) of \(key): \(first), \(second)") }
      }
      if round > begun, round % 10 == 0 {
        let progress = "UPDATE progress SET round = \(round) WHERE first = \(keys.lowerBound)"
        try await retrying { try await database.run(progress, []) }
      }
    }
  }

  private struct Answer {
    let text: String
    var revision = 0
    let isRepeated: Bool
  }

  private func answer(to step: Script.Step, _ key: Int, _ round: Int) async throws -> Answer {
    do {
      let name = "\(key) \(round)"
      let receipt =
        if let amount = step.amount {
          try await accounts.fire(.put, Deposit(amount: amount), on: key, once: name)
        } else {
          try await accounts.fire(step.event, on: key, once: name)
        }
      let (state, revision) = (receipt.state, receipt.revision)
      return Answer(text: state, revision: revision, isRepeated: receipt.isRepeated)
    } catch Accounts.Failure.refused(let refused) {
      return Answer(text: "refused", isRepeated: refused.isRepeated)
    }
  }

  /// How many rounds have been sent.
  private func round() async throws -> Int {
    let rows = try await database.run(
      "SELECT round FROM progress WHERE first = \(keys.lowerBound)",
      []
    )
    guard case .integer(let round)? = rows.first?.first else { throw Wrong("progress") }
    return round
  }

  /// Tries again when a connection is lost, as a fleet does.
  @discardableResult
  private func retrying<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
    for _ in 0..<100 {
      do {
        return try await body()
      } catch let error as SQLError where [.connectionLost, .busy, .conflict].contains(error.kind) {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    return try await body()
  }
}
