import Interlock
import InterlockEvolution

extension StateSpace {
  /// What was not looked at, since a limit was reached before.
  public struct Unexplored: Hashable, Sendable {
    /// Which limit of ``ExplorationLimits`` that was.
    public enum Limit: String, CaseIterable, Sendable {
      /// As many configurations were found as were to be kept.
      case configurations
      /// The work was done.
      case work
      /// The time was over.
      case time
    }

    /// Which limit was reached.
    public let limit: Limit

    /// How many configurations were found from which not all steps were looked at.
    public let pending: Int

    /// The states that were not entered so far, in document order: whether they can be is not known.
    public let states: [StateID]

    /// The rows that were not taken so far, in the order of the definition, such as `event 'view' from 'unread'`.
    public let rows: [String]
  }

  /// What was not looked at; nil where everything was.
  ///
  /// - Complexity: O(*c* + *s* + *r*) in configurations, states and rows.
  public var unexplored: Unexplored? {
    guard let omission = graph.omission else { return nil }
    let reached = reachedStates
    return Unexplored(
      limit: Unexplored.Limit(omission),
      pending: (0..<count).count { graph.leadsBeyond($0) },
      states: machine.states.map(\.id).filter { !reached.contains($0) },
      rows: rows.filter { graph.uses[$0.number] == nil }.map(\.place)
    )
  }
}

extension StateSpace.Unexplored.Limit {
  fileprivate init(_ omission: ExplorationOmission) {
    self =
      switch omission {
      case .configurations: .configurations
      case .work: .work
      case .time: .time
      }
  }
}

extension StateSpace.Unexplored: CustomStringConvertible {
  /// What was not looked at, in a few lines.
  public var description: String {
    let names = states.map { quoted($0) }
    let parts =
      ["\(limit.sentence): what can follow \(pending) of the configurations was not all looked at"]
      + (states.isEmpty ? [] : ["not entered so far: \(list(names))"])
      + (rows.isEmpty ? [] : ["not taken so far: \(list(rows))"])
    return parts.joined(separator: "\n")
  }

  /// The first of some names, and how many others there are.
  private func list(_ names: [String]) -> String {
    let rest = names.count - 10
    return names.prefix(10).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}

extension StateSpace.Unexplored.Limit {
  fileprivate var sentence: String {
    switch self {
    case .configurations: "the limit of configurations was reached"
    case .work: "the limit of work was reached"
    case .time: "the limit of time was reached"
    }
  }
}
