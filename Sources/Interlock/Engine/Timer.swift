/// A timeout of a state, or an event that was sent with a delay.
package struct Timer: Hashable, Sendable {
  /// The time at which it is due, in seconds since the reference date.
  var deadline: Double

  /// The full delay, in seconds.
  let seconds: Double

  let part: Part

  package init(deadline: Double, seconds: Double, part: Part) {
    self.deadline = deadline
    self.seconds = seconds
    self.part = part
  }

  package enum Part: Hashable, Sendable {
    /// The timeout of a node, by its column.
    case timeout(Node, Column)
    /// An event sent with a delay, and the identifier it can be cancelled by.
    case sent(EventOccurrence, id: String?)
  }

  var isTimeout: Bool {
    guard case .timeout = part else { return false }
    return true
  }
}

extension UnsafeMutableBufferPointer<Node> {
  /// Returns true if a node is in the list, which is in descending order.
  func containsSorted(_ node: Node) -> Bool {
    let first = partitioningIndex { $0 <= node }
    return first < count && self[first] == node
  }
}
