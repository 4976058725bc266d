#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation
import Interlock

/// Why the state can't be read or saved. In each case, the file is as it was before.
package enum StoreError: Error, Equatable, CustomStringConvertible {
  case damaged(path: String, reason: String)
  /// A later version of this program wrote the file.
  case newer(path: String)
  case unwritable(path: String, reason: String)
  /// Another process has written the file since this one read it.
  case changed(path: String)

  package var description: String {
    switch self {
    case .damaged(let path, let reason):
      "the state in \(path) can't be read: \(reason). Nothing was changed; "
        + "move the file away to start over"
    case .newer(let path):
      "the state in \(path) was written by a newer version of this program. Nothing was changed; use "
        + "that version, or another file with --store"
    case .unwritable(let path, let reason): "the state can't be saved in \(path): \(reason)"
    case .changed(let path):
      "another program has changed \(path) in the meantime. Nothing was changed; quit and start again"
    }
  }

  /// What is wrong, and, for a decoding error, where in the file.
  static func reason(of error: any Error) -> String {
    let reason =
      switch error {
      case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
        DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
        Self.reason(of: context)
      default: systemReason(of: error as NSError) ?? error.localizedDescription
      }
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }

  private static func reason(of context: DecodingError.Context) -> String {
    guard !context.codingPath.isEmpty else { return context.reason }
    let path = context.codingPath.map(\.stringValue).joined(separator: " → ")
    return "at \(path): \(context.reason)"
  }

  /// The operating system's message, if Foundation has wrapped it.
  private static func systemReason(of error: NSError) -> String? {
    guard let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      cause.domain == NSPOSIXErrorDomain
    else { return nil }
    return String(cString: strerror(CInt(cause.code)))
  }
}
