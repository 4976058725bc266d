public import Foundation
import Interlock

/// The bytes after the last whole record of a journal: the beginning of a record whose write was interrupted.
public struct TornTail: Hashable, Sendable {
  /// Where it begins, in bytes from the beginning of the file.
  public let offset: Int

  /// How many bytes it has.
  public let count: Int

  /// Its bytes; only the first ones if it exceeds the line limit.
  public let bytes: Data
}

extension TornTail: CustomStringConvertible {
  /// A line with the place and the first bytes.
  public var description: String {
    "\(counted(count, "byte")) of a torn record at byte \(offset): "
      + String(decoding: bytes.prefix(64), as: UTF8.self).debugDescription + (count > 64 ? "…" : "")
  }
}
