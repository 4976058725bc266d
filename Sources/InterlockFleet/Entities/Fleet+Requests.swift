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

    /// The name of the event; nil for an insertion.
    let event: String?

    /// A hash of what else is asked for.
    let hash: String

    /// A request to fire an event.
    ///
    /// - Throws: `unwritable` if the payload is not `Codable`, or the name is too long.
    init?(
      _ name: String?,
      _ item: Machine.PendingEvent,
      _ key: Key
    ) throws(Failure) {
      guard let name else { return nil }
      var hash = StableHash()
      hash.combine("\(key.sqlValue)")
      do throws(PayloadEncodingError) {
        hash.combine(try item.payload?.box.json())
      } catch {
        throw .unwritable(reason: "\(error)")
      }
      try self.init(name, identifierText(item.event), hash)
    }

    /// A request to insert an entity.
    ///
    /// - Throws: `unwritable` if the context can't be stored, or the name is too long.
    init(
      _ name: String,
      _ context: Context,
      of fields: FieldColumns<Context>,
      _ key: Key?
    ) throws(Failure) {
      var hash = StableHash()
      hash.combine("\(key?.sqlValue ?? .null)")
      do {
        for (name, value) in try fields.differences(of: context).sorted(by: { $0.key < $1.key }) {
          hash.combine(name)
          hash.combine(value)
        }
      } catch {
        throw .unwritable(reason: "\(error)")
      }
      try self.init(name, nil, hash)
    }

    private init(_ name: String, _ event: String?, _ hash: StableHash) throws(Failure) {
      try Fleet.checkLength(of: name, "the name of the request")
      self.name = name
      self.event = event
      self.hash = "\(Fingerprint(bits: hash.bits))"
    }
  }

  /// The answer that a request was given, and the key of its entity; nil if it has not been asked before.
  ///
  /// - Throws: `requestReused`, `database`; `otherDefinition` if the answer names a state that no migration leads from;
  ///   `unwritable` if it can't be read.
  func answer(
    to request: Request,
    _ session: Session
  ) async throws(Failure) -> (outcome: Result<Receipt, Failure>, key: SQLValue)? {
    let rows = try await session.rows(statements.requests.answer, [.text(request.name)])
    guard let row = rows.first else { return nil }
    let definition = row[4].text ?? ""
    let event = row[3].text.map { past.name(ofEvent: $0, of: definition) ?? $0 }
    guard row[0].text == request.hash, event == request.event else {
      throw .requestReused(request.name)
    }
    if let outcome = outcome(of: row[1].text ?? "", by: definition) { return (outcome, row[2]) }
    guard definition != statements.rows.definition, let key = Key(sqlValue: row[2]) else {
      throw .unwritable(reason: "the answer to the request \(quoted(request.name)) can't be read")
    }
    throw .otherDefinition(key, Fingerprint(column: definition))
  }

  /// Stores the answer to a request.
  func store(
    _ outcome: Result<Receipt, Failure>,
    of request: Request,
    on key: Key,
    at time: Date,
    _ session: Session
  ) throws(Failure) {
    let answer = try answer(outcome)
    let values: [SQLValue] = [
      .text(request.name), key.sqlValue, .text(request.hash),
      .text(answer), .number(time.timeIntervalSince1970), SQLValue(request.event),
    ]
    try session.write(statements.requests.insertion, values, isRequired: true)
  }

  /// An answer as it is stored: revision and name of the state, such as `3 paid`, or a refusal as JSON.
  private func answer(_ outcome: Result<Receipt, Failure>) throws(Failure) -> String {
    do {
      switch outcome {
      case .success(let receipt):
        return "\(receipt.revision) \(identifierText(receipt.state))"
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

  /// What an answer by a program with a definition says; nil if it can't be read.
  private func outcome(of answer: String, by definition: String) -> Result<Receipt, Failure>? {
    if answer.hasPrefix("{") {
      return (try? JSONDecoder().decode(StoredRefusal.self, from: Data(answer.utf8)))
        .map { .failure(.refused(Refused(repeating: $0))) }
    }
    // Not as characters: a state may begin with a combining mark.
    guard let space = answer.utf8.firstIndex(of: UInt8(ascii: " ")),
      let revision = Int(answer[..<space])
    else { return nil }
    let former = String(Substring(answer.utf8[answer.utf8.index(after: space)...]))
    let name =
      definition == statements.rows.definition
      ? former : past.name(ofState: former, of: definition)
    guard let state = states.keys.first(where: { identifierText($0) == name }) else { return nil }
    return .success(Receipt(state: state, revision: revision, happened: nil))
  }
}
