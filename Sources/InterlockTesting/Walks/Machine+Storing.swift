import Foundation
import Interlock

extension Machine {
  /// The machine after a stay in an archive: in JSON, where its identifiers and what waits in it can be encoded;
  /// otherwise as a snapshot.
  ///
  /// - Returns: The restored machine.
  /// - Throws: `DecodingError` or `RestoreError` where it cannot be restored, and `LostOnTheWay` where it is another.
  func storedAndRestored() throws -> Self {
    let snapshot = snapshot
    let stored = try (snapshot as? any Codable)?.throughJSON() as? Snapshot
    let restored = try restored(from: stored ?? snapshot)
    guard restored == self else {
      throw LostOnTheWay(before: description, after: restored.description)
    }
    return restored
  }
}

/// A machine that came out of an archive as another.
struct LostOnTheWay: Error, CustomStringConvertible {
  let before: String
  let after: String

  var description: String {
    "The machine that was restored is not the one that was stored: \(before); restored: \(after)"
  }
}

extension Decodable where Self: Encodable {
  /// A copy that was encoded and decoded; nil where it cannot be encoded.
  fileprivate func throughJSON() throws -> Self? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return try JSONDecoder().decode(Self.self, from: data)
  }
}
