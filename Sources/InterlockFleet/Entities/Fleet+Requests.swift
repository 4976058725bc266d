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
    do {
      let text = row[1].text ?? ""
      return try JSONDecoder().decode(Answer.self, from: Data(text.utf8)).outcome
    } catch {
      throw .unwritable(reason: "the answer to the request can't be read: \(error)")
    }
  }

  /// Stores the answer to a request.
  func store(
    _ outcome: Result<Receipt, Failure>,
    of request: Request,
    on key: Key,
    at time: Date,
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    let answer: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      answer = try encoder.encode(Answer(outcome))
    } catch {
      throw .unwritable(reason: "\(error)")
    }
    let values: [SQLValue] = [
      .text(request.name), key.sqlValue, .text(request.hash),
      .text(String(decoding: answer, as: UTF8.self)), .number(time.timeIntervalSince1970),
    ]
    _ = try await transaction.rows(of: self, statements.requests.insertion, values)
  }

  /// An answer as it is stored.
  private enum Answer: Codable {
    case taken(StateID, revision: Int)
    case refused(StoredRefusal)

    /// - Throws: A failure that is no answer.
    init(_ outcome: Result<Receipt, Failure>) throws {
      do {
        let receipt = try outcome.get()
        self = .taken(receipt.state, revision: receipt.revision)
      } catch .refused(let refused) {
        self = .refused(try StoredRefusal(refused))
      }
    }

    var outcome: Result<Receipt, Failure> {
      switch self {
      case .taken(let state, let revision):
        .success(Receipt(state: state, revision: revision, happened: nil))
      case .refused(let refusal): .failure(.refused(Refused(repeating: refusal)))
      }
    }
  }
}
