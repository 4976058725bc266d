public import Interlock
import InterlockRuntime

/// Takes down what machines do, one line a step, to be compared with a text.
///
///     let recorder = TraceRecorder()
///     var message = inbox.traced(by: recorder)
///     try message.fire(.view)
///     try message.fire(.delete, at: .now)
///
///     let expected = """
///       (inactive) --> unread
///       unread --view--> read
///       read --delete--> deleted
///       """
///     #expect(recorder.difference(from: expected) == nil)
///
/// A live machine is traced before it is made: `MachineActor(page.traced(by: recorder))`.
public final class TraceRecorder: Sendable {
  private let storage = Locked<[String]>([])

  /// Makes a recorder that has taken down nothing.
  public init() {}

  /// What has been taken down, in order.
  public var lines: [String] {
    storage.withLock { $0 }
  }

  /// What has been taken down, as one text.
  public var text: String {
    lines.joined(separator: "\n")
  }

  /// Takes down a line, or several: what has no trace of its own, such as a receipt or a word of the test.
  ///
  /// - Parameter item: What is taken down: its description.
  public func record(_ item: some CustomStringConvertible) {
    let lines = item.description.split(separator: "\n", omittingEmptySubsequences: false)
    storage.withLock { $0 += lines.map(String.init) }
  }

  /// Forgets what has been taken down.
  public func clear() {
    storage.withLock { $0 = [] }
  }

  /// How what has been taken down differs from a text; nil if it does not.
  ///
  /// - Parameters:
  ///   - expected: What should have been taken down, without a line break at its end.
  ///   - context: How many common lines are shown around those that differ.
  /// - Returns: The lines that differ.
  public func difference(from expected: String, context: Int = 2) -> LineDifference? {
    LineDifference(of: text, from: expected, context: context)
  }
}

extension TraceRecorder: CustomStringConvertible {
  /// What has been taken down, as one text.
  public var description: String { text }
}

extension Machine {
  /// A copy of the machine whose steps a recorder takes down, and those of the copies of it.
  ///
  /// - Parameter recorder: The recorder. A machine that is traced already is traced by this one alone.
  /// - Returns: The traced copy.
  public func traced(by recorder: TraceRecorder) -> Self {
    traced { line in recorder.record(line) }
  }
}
