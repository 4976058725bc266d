public import Interlock
import InterlockRuntime

/// Records the steps of machines, one on each line, for comparison with a string.
///
/// ```swift
/// let recorder = TraceRecorder()
/// var message = inbox.traced(by: recorder)
/// try message.fire(.view)
/// try message.fire(.delete, at: .now)
///
/// let expected = """
///   (inactive) --> unread
///   unread --view--> read
///   read --delete--> deleted
///   """
/// #expect(recorder.difference(from: expected) == nil)
/// ```
///
/// Trace a live machine before making it: `MachineActor(page.traced(by: recorder))`.
public final class TraceRecorder: Sendable {
  private let storage = Locked<[String]>([])

  /// Makes an empty recorder.
  public init() {}

  /// The recorded lines, in order.
  public var lines: [String] {
    storage.withLock { $0 }
  }

  /// The recorded lines as one string.
  public var text: String {
    lines.joined(separator: "\n")
  }

  /// Records an item that no trace contains, such as a receipt or a note of the test, on one or several lines.
  ///
  /// - Parameter item: The item, recorded as its description.
  public func record(_ item: some CustomStringConvertible) {
    let lines = item.description.split(separator: "\n", omittingEmptySubsequences: false)
    storage.withLock { $0 += lines.map(String.init) }
  }

  /// Removes all lines.
  public func clear() {
    storage.withLock { $0 = [] }
  }

  /// Returns the lines in which the recorded text differs from an expected one; nil if it does not differ.
  ///
  /// - Parameters:
  ///   - expected: The expected string, without a line break at its end.
  ///   - context: How many common lines to show around differing ones.
  /// - Returns: The differing lines.
  public func difference(from expected: String, context: Int = 2) -> LineDifference? {
    LineDifference(of: text, from: expected, context: context)
  }
}

extension TraceRecorder: CustomStringConvertible {
  /// The recorded lines as one string.
  public var description: String { text }
}

extension Machine {
  /// Returns a copy of the machine whose steps, and those of its copies, are recorded.
  ///
  /// - Parameter recorder: The recorder. It replaces any earlier trace of the machine.
  /// - Returns: The traced copy.
  public func traced(by recorder: TraceRecorder) -> Self {
    traced { line in recorder.record(line) }
  }
}
