import Interlock
import InterlockTestSupport

/// What guards and callbacks were called, and which of the calls is to throw.
final class CallScript: @unchecked Sendable {  // Safe because one test uses it, in one thread.
  private(set) var lines: [String] = []
  private var throwingCall: Int?

  /// Forgets what was called; the call of a number, from 1, is to throw.
  func begin(throwingAt call: Int? = nil) {
    lines.removeAll(keepingCapacity: true)
    throwingCall = call
  }

  func call(_ line: String) throws {
    lines.append(line)
    if lines.count == throwingCall { throw Fault("call \(lines.count)") }
  }

  /// One call with everything that a callback can see.
  static func line(
    _ kind: CallbackKind,
    _ owner: String,
    _ index: Int,
    event: String?,
    source: String?,
    target: String?,
    state: String?,
    bits: Int
  ) -> String {
    "\(kind.rawValue) \(owner) \(index): \(source ?? "-") \(event ?? "-") \(target ?? "-"), "
      + "in \(state ?? "-"), \(bits)"
  }
}
