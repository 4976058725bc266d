#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// A request that is named is answered once. Its answer is committed with what it has changed.

extension Fleet {
  /// A request with a name.
  struct Request {
    let name: String

    /// A hash of what is asked for.
    let hash: String

    /// - Throws: `unwritable` if the payload is not `Codable`.
    init?(
      _ name: String?,
      _ item: Machine.PendingEvent,
      _ key: Key
    ) throws(Failure) {
      guard let name else { return nil }
      var hash = StableHash()
      hash.combine("\(key.sqlValue)")
      hash.combine(identifierText(item.event))
      do throws(PayloadEncodingError) {
        hash.combine(try item.payload?.box.json())
      } catch {
        throw .unwritable(reason: "\(error)")
      }
      self.name = name
      self.hash = "\(Fingerprint(bits: hash.bits))"
    }
  }

  /// The answer that a request was given; nil if it has not been asked before.
  ///
  /// - Throws: `requestReused`, `database`; `unwritable` if the answer can't be read.
  func answer(
    to request: Request,
    _ transaction: any FleetTransaction
  ) async throws(Failure) -> Result<Receipt, Failure>? {
    let rows = try await transaction.rows(
      of: self,
      statements.requests.answer,
      [.text(request.name)]
    )
    guard let row = rows.first else { return nil }
    guard row[0].text == request.hash else { throw .requestReused(request.name) }
    guard let outcome = outcome(of: row[1].text ?? "") else {
      throw .unwritable(reason: "the answer to the request \(quoted(request.name)) can't be read")
    }
    return outcome
  }

  /// Stores the answer to a request.
  func store(
    _ outcome: Result<Receipt, Failure>,
    of request: Request,
    on key: Key,
    at time: Date,
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    let answer = try answer(outcome)
    let values: [SQLValue] = [
      .text(request.name), key.sqlValue, .text(request.hash),
      .text(answer), .number(time.timeIntervalSince1970),
    ]
    _ = try await transaction.rows(of: self, statements.requests.insertion, values)
  }

  /// An answer as it is stored: revision and state, such as `3 paid`, or a refusal as JSON.
  private func answer(_ outcome: Result<Receipt, Failure>) throws(Failure) -> String {
    do {
      switch outcome {
      case .success(let receipt):
        return try "\(receipt.revision) "
          + (states[receipt.state] ?? Machine.columnText(of: receipt.state))
      case .failure(.refused(let refused)):
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(refused), as: UTF8.self)
      case .failure(let failure): throw failure
      }
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// What an answer says; nil if it can't be read.
  private func outcome(of answer: String) -> Result<Receipt, Failure>? {
    if answer.hasPrefix("{") {
      return (try? JSONDecoder().decode(StoredRefusal.self, from: Data(answer.utf8)))
        .map { .failure(.refused(Refused(repeating: $0))) }
    }
    let parts = answer.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let revision = Int(parts[0]),
      let state = states.first(where: { $0.value == parts[1] })?.key
    else { return nil }
    return .success(Receipt(state: state, revision: revision, happened: nil))
  }
}
