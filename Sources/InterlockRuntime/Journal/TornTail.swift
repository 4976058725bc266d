public import Foundation
import Interlock

/// What stands behind the last whole record of a journal: the beginning of one whose writing was interrupted.
public struct TornTail: Hashable, Sendable {
  /// Where it begins, in bytes from the beginning of the file.
  public let offset: Int

  /// How many bytes it has.
  public let count: Int

  /// Its bytes; of one that is longer than a line may be, the first.
  public let bytes: Data
}

extension TornTail: CustomStringConvertible {
  /// Where it is and what it looks like, in a line.
  public var description: String {
    "\(counted(count, "byte")) of a torn record at byte \(offset): "
      + String(decoding: bytes.prefix(64), as: UTF8.self).debugDescription + (count > 64 ? "…" : "")
  }
}
