// States are archived as a flat list, each with the name of its parent. A document nested as deeply as its states
// could not be read without recursion.

/// The states of an archive, in document order: descendants come right after their ancestors.
struct ArchivedStates<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  private(set) var states: [Machine<StateID, EventID>.State] = []

  /// The parent of each state that has one, by the state's position.
  private var parents: [Int: StateID] = [:]
}

extension ArchivedStates: Decodable where StateID: Decodable, EventID: Decodable {
  // Not an array of archived states: in unspecialised code, taking each of them apart costs as much as adding it.
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let item = try container.decode(ArchivedState<StateID, EventID>.self)
      if let parent = item.parent { parents[states.count] = parent }
      states.append(item.state)
    }
  }
}

extension ArchivedStates {
  /// The position of each state's parent; nil at the top level.
  func parentPositions(_ path: [any CodingKey]) throws -> [Int?] {
    var result = [Int?](filledWith: nil, count: states.count)
    guard !parents.isEmpty else { return result }
    var positions: [StateID: Int] = [:]
    /// The last state and its ancestors, outermost first.
    var branch: [Int] = []
    for position in 0..<states.count {
      let name = parents[position]
      let parent = name.flatMap { positions[$0] }
      if let name, parent == nil {
        throw Self.error(
          position,
          "No state \(quoted(name)) comes before this one; list a parent before the states in it.",
          path
        )
      }
      while let last = branch.last, last != parent { branch.removeLast() }
      if let parent {
        guard !branch.isEmpty else {
          let message =
            "The states in \(quoted(states[parent].id)) must come right after it; another state is in between."
          throw Self.error(position, message, path)
        }
        guard states[parent].kind.canContainStates else {
          let message = "The state \(quoted(states[parent].id)) cannot contain states."
          throw Self.error(position, message, path)
        }
      }
      result[position] = parent
      branch.append(position)
      positions[states[position].id] = position
    }
    return result
  }

  private static func error(
    _ position: Int,
    _ message: String,
    _ path: [any CodingKey]
  ) -> DecodingError {
    let key = ArchivedStateKey.parent.rawValue
    let keys = [ArchiveKey("states"), ArchiveKey(position), ArchiveKey(key)]
    return .dataCorrupted(
      DecodingError.Context(codingPath: path + keys, debugDescription: message)
    )
  }
}
