import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// The statements in the article `FleetSQL`. This command writes them anew:
///
///     INTERLOCK_RECORD=1 .ci/tools/databases swift test --filter FleetSQLExamples
@Suite("SQL of fleets", .serialized)
struct FleetSQLExamples {
  @Test(arguments: LoadedDatabase.Kind.all)
  func `the article shows what a database is given`(_ kind: LoadedDatabase.Kind) async throws {
    let given = try await given(to: kind)
    let section = kind == .sqlite ? "\n## SQLite\n" : "\n## PostgreSQL\n"
    var parts = try Article("FleetSQL", of: "InterlockFleet").text.separated(before: "\n## ")
    let index = try #require(parts.firstIndex { $0.hasPrefix(section) })
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      parts[index] = parts[index].replacingBlocks(with: given)
      let file = Repository.root.appending(
        path: "Sources/InterlockFleet/InterlockFleet.docc/FleetSQL.md"
      )
      try Data(parts.joined().utf8).write(to: file)
    }
    #expect(parts[index].codeBlocks(of: "sql") == given)
  }

  /// What a database is given by the guide's fleet: when it is prepared, by a call, and by a worker.
  private func given(to kind: LoadedDatabase.Kind) async throws -> [String] {
    let base = try LoadedDatabase(kind)
    let database = WatchedDatabase(base)
    let orders = try Fleet(
      FleetsExamples.life(),
      of: FleetsExamples.Order(),
      table: "orders",
      keepingHistory: true,
      in: database
    )
    try await orders.prepare()
    let preparation = database.statements

    try await orders.insert(FleetsExamples.Order(total: 30), key: 1)
    let count = database.statements.count
    let payment = FleetsExamples.Payment(amount: 30)
    try await orders.fire(.pay, payment, on: 1, once: "r1", by: "ann")
    let call = database.statements.dropFirst(count)

    // Something is due of each kind: an effect of the call, an event, and the expiry of another order.
    try await orders.insert(FleetsExamples.Order(total: 30), key: 2)
    try await base.run("INSERT INTO orders_inbox (entity, event) VALUES (1, 'cancel')")
    base.time += 7_200
    let worker = Task {
      try await orders.run(EffectHandlers().on(.receipt) { _, _ in })
    }
    let marks = [
      #"ORDER BY "deadline" LIMIT"#, #"UPDATE "orders_effects" SET due"#, "row_number() OVER run",
    ]
    var claims: [String] = []
    // What is never asked for is missing below.
    for _ in 0..<1_000 where claims.count < marks.count {
      try await Task.sleep(for: .milliseconds(10))
      claims = marks.compactMap { mark in database.statements.first { $0.contains(mark) } }
    }
    worker.cancel()
    try await worker.value
    return [preparation, Array(call), claims].map { statements in
      statements.map { $0.hasSuffix(";\n") ? String($0.dropLast()) : "\($0);" }
        .joined(separator: "\n")
    }
  }
}

extension String {
  /// The parts of which each but the first begins with a mark.
  fileprivate func separated(before mark: String) -> [String] {
    let parts = components(separatedBy: mark)
    return parts.prefix(1) + parts.dropFirst().map { mark + $0 }
  }

  /// The Markdown text with other content in its blocks of SQL.
  fileprivate func replacingBlocks(with contents: [String]) -> String {
    let parts = separated(before: "\n```sql\n")
    let blocks = zip(parts.dropFirst(), contents).map { part, content in
      "\n```sql\n\(content)\n```"
        + part.components(separatedBy: "\n```").dropFirst(2).joined(separator: "\n```")
    }
    return parts[0] + blocks.joined()
  }
}
