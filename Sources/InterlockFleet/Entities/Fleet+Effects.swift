#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// Effects wait in a table until a worker has delivered them.

extension Fleet {
  /// The names of the effects that wait and that no handler is for; none if that is left to a newer program.
  func unhandledEffects(_ handlers: EffectHandlers) async throws(Failure) -> Set<String> {
    let waiting = Set(try await rows(statements.effects.names, []).compactMap { $0.first?.text })
    let unhandled = waiting.subtracting(handlers.handlers.keys)
    guard !unhandled.isEmpty else { return [] }
    let prepared = try await rows(statements.definitions.prepared, [])
    return isSuperseded(by: prepared) ? [] : unhandled
  }

  /// Delivers effects until the task is cancelled. Those that have begun are then finished, or end with their lease.
  func deliver(_ handlers: EffectHandlers, _ work: FleetWork) async {
    let names = handlers.handlers.keys.sorted()
    let worker = EffectWorker<Failure>(handlers, work, statements.effects.claims(ofNames: names))
    await withDiscardingTaskGroup { group in
      var scan = Scan(from: -Double.greatestFiniteMagnitude)
      var nextAlone = ContinuousClock.now
      while !Task.isCancelled {
        do throws(Failure) {
          scan.restart(after: .seconds(10))
          let (claimed, areLeft) = try await claim(&scan, worker)
          if Task.isCancelled, let first = claimed.first {
            try await release(first)
          } else {
            for claim in claimed {
              worker.begin()
              group.addTask {
                await finish(claim, worker)
                worker.end()
              }
            }
          }
          if areLeft, nextAlone <= .now, try await !deliverAlone(worker) {
            nextAlone = .now + .seconds(10)
          }
        } catch {
          await pause(after: error)
        }
      }
      worker.stop()
    }
  }

  /// An effect that this worker has claimed.
  private struct Claim: Sendable {
    /// The name of the claim.
    let claim: String
    let place: [SQLValue]
    let nonce: SQLValue
    let name: String
    let payload: String
    let attempt: Int
    let start: ContinuousClock.Instant

    init?(_ row: [SQLValue], _ claim: String, _ start: ContinuousClock.Instant) {
      guard let name = row[3].text, let payload = row[4].text, let attempt = row[5].integer else {
        return nil
      }
      self.claim = claim
      place = Array(row[..<3])
      nonce = row[6]
      self.name = name
      self.payload = payload
      self.attempt = attempt
      self.start = start
    }
  }

  /// Claims the next effects, as many as can be begun. Waits if none can be.
  ///
  /// - Returns: The effects, and whether there are others that a worker has claimed and not finished.
  private func claim(_ scan: inout Scan<Double>, _ worker: EffectWorker<Failure>)
    async throws(Failure)
    -> (claimed: [Claim], areLeft: Bool)
  {
    let work = worker.work
    let free = await worker.free()
    guard free > 0 else { return ([], false) }
    let limit = work.batch * scan.reach
    let line = try await rows(worker.claims.line, [.integer(limit), .number(scan.start)])[0]
    let (count, now) = (line[1].integer ?? 0, line[2].number ?? 0)
    let areLeft = line[3].integer ?? 0 > 0
    if let end = line[0].number {
      let claimed = try await claim(
        by: worker.claims.next,
        limit: free,
        among: [.number(scan.start), .number(end)],
        work
      )
      guard claimed.isEmpty else {
        scan.stay(at: scan.start)
        return (claimed, areLeft)
      }
      // All of these wait for others of their entities. What is not yet committed is found the next time, unless that
      // takes it long.
      let (start, next) = (scan.start, min(end, now - 2))
      scan.pass(to: max(start, next))
      if count == limit, next > start { return ([], areLeft) }
    }
    scan.restart(after: .seconds(1))
    await pause(work.interval)
    return ([], areLeft)
  }

  /// Delivers effects alone that a worker has claimed and not finished, perhaps because a handler has ended the process.
  /// What has been tried alone too often is parked.
  ///
  /// - Returns: Whether there was one.
  private func deliverAlone(_ worker: EffectWorker<Failure>) async throws(Failure) -> Bool {
    let work = worker.work
    var isFound = false
    try await worker.alone { () throws(Failure) in
      let reason = "\(EndedWorkers())"
      let values: [SQLValue] = [.integer(work.attempts), .text(reason)]
      for row in try await rows(worker.claims.exhausted, values) {
        isFound = true
        tell(
          activity(
            .effect,
            .parked,
            named: row[1].text,
            of: Key(sqlValue: row[0]),
            reason: reason,
            attempt: row[2].integer ?? 1,
            since: .now
          )
        )
      }
      // Some at a time, because others wait meanwhile.
      for _ in 0..<10 where !Task.isCancelled {
        let claimed = try await claim(by: worker.claims.left, limit: 1, among: [], work)
        guard let claim = claimed.first else { return }
        isFound = true
        await finish(claim, worker)
      }
    }
    return isFound
  }

  /// Claims effects for a while, without a lock that is held.
  private func claim(
    by statement: String,
    limit: Int,
    among line: [SQLValue],
    _ work: FleetWork
  ) async throws(Failure) -> [Claim] {
    let name = UUID().uuidString
    let passesParked = work.afterParkedEffect == .goOn
    let values: [SQLValue] = [
      .number(work.lease.seconds), .integer(passesParked ? 1 : 0), .integer(limit), .text(name),
    ]
    // Before the database begins the lease.
    let start = ContinuousClock.now
    let rows = try await transaction(isRepeatable: true) { session throws(Failure) in
      // If the commit of an earlier attempt was lost, it may have claimed some already.
      let claimed = try await session.rows(statements.effects.claimed, [.text(name)])
      return claimed.isEmpty
        ? try await session.rows(statement, values + line) : claimed
    }
    return rows.compactMap { Claim($0, name, start) }
  }

  /// Gives back what was claimed and not begun.
  private func release(_ claim: Claim) async throws(Failure) {
    _ = try await rows(statements.effects.release, [.text(claim.claim)])
  }

  /// Delivers an effect that is begun, and is finished when the worker is cancelled.
  private func finish(_ claim: Claim, _ worker: EffectWorker<Failure>) async {
    // The new task is not cancelled with this one.
    await Task { await deliver(claim, worker) }.value
  }

  /// Delivers an effect, then those of its entity that have waited for it.
  private func deliver(_ first: Claim, _ worker: EffectWorker<Failure>) async {
    var next: Claim? = first
    while let claim = next {
      next = nil
      do throws(Failure) {
        guard try await deliverOne(claim, worker), !worker.isEnding else { return }
        let statement = worker.claims.following
        let line = [claim.place[0]]
        next = try await self.claim(by: statement, limit: 1, among: line, worker.work).first
        if worker.isEnding, let next { return try await release(next) }
      } catch {
        // The lease ends, and a worker takes over.
        tell(activity(.work, after: error, since: .now))
      }
    }
  }

  /// Delivers an effect.
  ///
  /// - Returns: Whether another of its entity may be delivered now.
  private func deliverOne(_ claim: Claim, _ worker: EffectWorker<Failure>) async throws(Failure)
    -> Bool
  {
    let delivery = EffectHandlers.Delivery(
      id: (claim.place + [claim.nonce]).compactMap(\.postgreSQLText).joined(separator: "/"),
      key: claim.place[0].postgreSQLText ?? "",
      revision: claim.place[1].integer ?? 0,
      attempt: claim.attempt
    )
    let failure = await worker.failure(
      of: claim.name,
      EventPayload(json: claim.payload),
      delivery,
      leasedSince: claim.start
    )
    let work = worker.work
    let isParked = failure != nil && claim.attempt >= work.attempts
    let others: Bool
    if let failure {
      // A lease that has ended may belong to another worker, which counts its own attempt.
      let pause = SQLValue.number(work.pause(after: claim.attempt).seconds)
      _ = try await rows(
        statements.effects.failure,
        [isParked ? .null : pause, .text(reason(failure))] + claim.place + [.integer(claim.attempt)]
      )
      others = isParked && work.afterParkedEffect == .goOn
    } else {
      others = try await withCheckedContinuation { caller in
        // Nothing waits for this task but the callers, which it resumes.
        if worker.add((claim.place, caller)) { Task { await removeDelivered(by: worker) } }
      }
      .get()
    }
    tell(
      activity(
        .effect,
        failure == nil ? .done : isParked ? .parked : .failed,
        named: claim.name,
        of: Key(sqlValue: claim.place[0]),
        reason: failure.map(reason),
        attempt: claim.attempt,
        since: claim.start
      )
    )
    return others
  }

  /// Removes delivered effects, those that have been delivered meanwhile in one transaction, until there are no more.
  private func removeDelivered(by worker: EffectWorker<Failure>) async {
    while case let effects = worker.takeDelivered(), !effects.isEmpty {
      let outcomes = await outcomes(removing: effects.map(\.place))
      for (effect, outcome) in zip(effects, outcomes) { effect.caller.resume(returning: outcome) }
    }
  }

  /// Removes effects.
  ///
  /// - Returns: For each, whether another of its entity may be delivered now.
  private func outcomes(removing places: [[SQLValue]]) async -> [Result<Bool, Failure>] {
    let deletions = places.map { SQLStatement(statements.effects.delivery, $0) }
    do throws(Failure) {
      return try await transaction(isRepeatable: true) { session throws(Failure) in
        try await session.independentRows(of: deletions).map { .success($0.first?[0].integer == 1) }
      }
    } catch {
      guard places.count > 1, !error.isTransient(isRepeatable: true) else {
        return places.map { _ in .failure(error) }
      }
      // The database may refuse one of them only.
      var all: [Result<Bool, Failure>] = []
      for place in places { all += await outcomes(removing: [place]) }
      return all
    }
  }
}
