import Foundation
import Interlock

/// The reason why a mailbox can't be read, or the states of its messages can't be read or saved. In each case, the
/// files are unchanged.
package enum FileError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// A later version of this program wrote the file.
  case newer(path: String)
  /// Another process has written the file since this one read it.
  case changed(path: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) can't be saved: \(reason)"
    case .newer(let path): "\(path) was written by a newer version of this program; use that"
    case .changed(let path): "another process has changed \(path); quit and start again"
    }
  }

  /// The problem, and for a decoding error, its place in the file; without a full stop.
  static func reason(for error: any Error) -> String {
    let sentence = sentence(for: error)
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  private static func sentence(for error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: " → ")
      return path.isEmpty ? context.reason : "at \(path): \(context.reason)"
    default:
      // Foundation wraps the operating system's error.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      guard let code = cause?.code.rawValue else { return error.localizedDescription }
      return String(cString: strerror(code))
    }
  }
}
