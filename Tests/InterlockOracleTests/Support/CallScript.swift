import Interlock
import InterlockTestSupport

/// Records which guards and callbacks were called, and decides which call throws.
final class CallScript: @unchecked Sendable {  // Safe because one test uses it in one thread.
  private(set) var lines: [String] = []
  private var throwingCall: Int?

  /// Forgets the recorded calls, and lets the call with a number, counted from 1, throw.
  func begin(throwingAt call: Int? = nil) {
    lines.removeAll(keepingCapacity: true)
    throwingCall = call
  }

  func call(_ line: String) throws {
    lines.append(line)
    if lines.count == throwingCall { throw Fault("call \(lines.count)") }
  }

  /// Records one call with everything that the callback can see.
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
