import Foundation
import Interlock

extension Machine {
  /// The machine, stored in an archive and restored: as JSON if its identifiers and everything waiting in it can be
  /// encoded; otherwise as a snapshot.
  ///
  /// - Returns: The restored machine.
  /// - Throws: `DecodingError` or `RestoreError` if it cannot be restored, and `LostOnTheWay` if it has changed.
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

/// The error of a machine that an archive has changed.
struct LostOnTheWay: Error, CustomStringConvertible {
  let before: String
  let after: String

  var description: String {
    "The restored machine differs from the stored one: \(before); restored: \(after)"
  }
}

extension Decodable where Self: Encodable {
  /// A copy that was encoded and decoded; nil if it cannot be encoded.
  fileprivate func throughJSON() throws -> Self? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return try JSONDecoder().decode(Self.self, from: data)
  }
}
