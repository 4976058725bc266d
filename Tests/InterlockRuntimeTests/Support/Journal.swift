import Interlock
import InterlockRuntime

/// A log in lines. A test can wait for a line.
final class Journal: Sendable {
  private struct Reader: Sendable {
    let line: String
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State: Sendable {
    var lines: [String] = []
    var readers: [Reader] = []
  }

  private let state = Locked(State())

  var lines: [String] { state.withLock { $0.lines } }

  func note(_ line: String) {
    let readers = state.withLock { state in
      state.lines.append(line)
      let count = state.lines.count { $0 == line }
      let isServed = { (reader: Reader) in reader.line == line && reader.count <= count }
      defer { state.readers.removeAll(where: isServed) }
      return state.readers.filter(isServed)
    }
    for reader in readers { reader.continuation.resume() }
  }

  /// Waits until a line has been noted the given number of times.
  func wait(for line: String, times count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lines.count(where: { $0 == line }) >= count { return true }
        state.readers.append(Reader(line: line, count: count, continuation: continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}
