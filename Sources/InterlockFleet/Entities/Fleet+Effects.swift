#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// Effects wait in a table until a worker has delivered them.

extension Fleet {
  /// The names of the effects that wait.
  func waitingEffects() async throws(Failure) -> Set<String> {
    Set(try await rows(statements.effects.names, []).compactMap { $0.first?.text })
  }

  /// Delivers effects until the task is cancelled.
  func deliver(_ handlers: EffectHandlers, _ work: FleetWork) async {
    while !Task.isCancelled {
      do throws(Failure) {
        let claim = UUID().uuidString
        let claimed = try await transaction(isRepeatable: true) { session throws(Failure) in
          try await self.claim(claim, work, session)
        }
        if claimed.isEmpty { await pause(work.interval) }
        // Each belongs to another entity, so their order does not matter.
        await withTaskGroup { group in
          for effect in claimed where !Task.isCancelled {
            // What has been begun is finished when the worker is cancelled: this task is not.
            let delivery = Task { try await deliver(effect, handlers, work) }
            group.addTask { _ = await delivery.result }
          }
        }
        if Task.isCancelled { _ = try await rows(statements.effects.release, [.text(claim)]) }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// An effect that this worker has claimed.
  private struct Claim {
    let place: [SQLValue]
    let nonce: SQLValue
    let name: String
    let payload: String
    let attempt: Int
    let time: Double
  }

  /// Claims the oldest effect of some entities for a while, without a lock that is held.
  private func claim(
    _ name: String,
    _ work: FleetWork,
    _ session: Session
  ) async throws(Failure) -> [Claim] {
    // If the commit of an earlier attempt was lost, it may have claimed some already.
    var rows = try await session.rows(statements.effects.claimed, [.text(name)])
    if rows.isEmpty {
      let passesParked = work.afterParkedEffect == .goOn
      rows = try await session.rows(
        statements.effects.claim,
        [
          .number(work.lease.seconds), .integer(passesParked ? 1 : 0), .integer(work.batch),
          .text(name),
        ]
      )
    }
    return rows.compactMap { row in
      guard let name = row[3].text, let payload = row[4].text, let attempt = row[5].integer,
        let time = row[6].number
      else { return nil }
      return Claim(
        place: Array(row[..<3]),
        nonce: row[7],
        name: name,
        payload: payload,
        attempt: attempt,
        time: time
      )
    }
  }

  private func deliver(
    _ claim: Claim,
    _ handlers: EffectHandlers,
    _ work: FleetWork
  ) async throws(Failure) {
    let id = (claim.place + [claim.nonce]).compactMap(\.postgreSQLText).joined(separator: "/")
    let (key, start) = (Key(sqlValue: claim.place[0]), ContinuousClock.now)
    var reason: String?
    if let handler = handlers.handlers[claim.name] {
      do {
        try await handler(
          EventPayload(json: claim.payload),
          EffectHandlers.Delivery(
            id: id,
            key: claim.place[0].postgreSQLText ?? "",
            revision: claim.place[1].integer ?? 0,
            attempt: claim.attempt
          )
        )
      } catch {
        reason = self.reason(error)
      }
    } else {
      reason = "no handler for the effect \(quoted(claim.name))"
    }
    var isParked = false
    // A lease that has ended belongs to another worker, which counts its own attempt.
    if let reason {
      isParked = claim.attempt >= work.attempts
      let next = claim.time + work.pause(after: claim.attempt).seconds
      _ = try await rows(
        statements.effects.failure,
        [isParked ? .null : .number(next), .text(reason)] + claim.place + [.integer(claim.attempt)]
      )
    } else {
      _ = try await rows(statements.effects.delivery, claim.place)
    }
    tell(
      activity(
        .effect,
        reason == nil ? .done : isParked ? .parked : .failed,
        claim.name,
        key,
        reason: reason,
        attempt: claim.attempt,
        since: start
      )
    )
  }
}
