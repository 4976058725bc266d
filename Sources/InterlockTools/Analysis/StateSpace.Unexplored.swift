import Interlock
import InterlockEvolution

extension StateSpace {
  /// The part of a machine that was not explored, because a limit was reached first.
  public struct Unexplored: Hashable, Sendable {
    /// The limit of ``ExplorationLimits`` that was reached.
    public enum Limit: String, CaseIterable, Sendable {
      /// The limit of kept configurations.
      case configurations
      /// The limit of work.
      case work
      /// The limit of time.
      case time
    }

    /// The limit that was reached.
    public let limit: Limit

    /// How many configurations were found whose steps were not all explored.
    public let pending: Int

    /// The states not entered so far, in document order. They may be reachable.
    public let states: [StateID]

    /// The transitions not taken so far, in the order of the definition, such as `event 'view' from 'unread'`.
    public let rows: [String]
  }

  /// The unexplored part; nil if the exploration is complete.
  ///
  /// - Complexity: O(*c* + *s* + *r*) in configurations, states and transitions.
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
  /// The unexplored part, in a few lines.
  public var description: String {
    let names = states.map { quoted($0) }
    let parts =
      ["\(limit.sentence): the steps from \(pending) of the configurations were not fully explored"]
      + (states.isEmpty ? [] : ["not entered so far: \(list(names))"])
      + (rows.isEmpty ? [] : ["not taken so far: \(list(rows))"])
    return parts.joined(separator: "\n")
  }

  /// The first of some names, and how many more there are.
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
