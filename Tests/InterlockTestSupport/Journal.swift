import Interlock

/// Lines that callbacks write, in the order in which they run. A test can wait for a line.
package final class Journal: Sendable {
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

  package init() {}

  package var lines: [String] { state.withLock { $0.lines } }

  package var text: String {
    lines.joined(separator: "\n")
  }

  package func add(_ line: String) {
    let readers = state.withLock { state -> [Reader] in
      state.lines.append(line)
      // Only if somebody waits: a journal of many lines would take quadratic time.
      guard !state.readers.isEmpty else { return [] }
      let count = state.lines.count { $0 == line }
      let isServed = { (reader: Reader) in reader.line == line && reader.count <= count }
      defer { state.readers.removeAll(where: isServed) }
      return state.readers.filter(isServed)
    }
    for reader in readers { reader.continuation.resume() }
  }

  /// Adds values as `print` writes them. In an example, the parameter or constant is called `print`.
  package func print(_ values: Any...) {
    add(values.map { "\($0)" }.joined(separator: " "))
  }

  package func clear() {
    _ = take()
  }

  /// Returns the lines so far and clears the journal.
  package func take() -> [String] {
    state.withLock { state in
      defer { state.lines = [] }
      return state.lines
    }
  }

  /// Waits until a line has been added the given number of times.
  package func wait(for line: String, times count: Int = 1) async {
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
