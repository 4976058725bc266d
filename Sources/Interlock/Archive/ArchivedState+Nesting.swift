// States are archived as a flat list, each with the name of its parent. A document nested as deeply as its states
// could not be read without recursion.

extension ArchivedState {
  /// The position of each state's parent; nil at the top level. The states are in document order: descendants come
  /// right after their ancestors.
  static func parents(
    of states: [Self],
    _ path: [any CodingKey]
  ) throws -> [Int?] {
    var positions: [StateID: Int] = [:]
    var parents: [Int?] = []
    /// The last state and its ancestors, outermost first.
    var branch: [Int] = []
    for (position, item) in states.enumerated() {
      let parent = item.parent.flatMap { positions[$0] }
      if let name = item.parent, parent == nil {
        throw error(
          position,
          "No state \(quoted(name)) comes before this one; list a parent before the states in it.",
          path
        )
      }
      while let last = branch.last, last != parent { branch.removeLast() }
      if let parent {
        let name = quoted(states[parent].state.id)
        guard !branch.isEmpty else {
          let message =
            "The states in \(name) must come right after it; here is another one in between."
          throw error(position, message, path)
        }
        guard states[parent].state.kind.canContainStates else {
          throw error(position, "The state \(name) cannot contain states.", path)
        }
      }
      parents.append(parent)
      branch.append(position)
      positions[item.state.id] = position
    }
    return parents
  }

  private static func error(
    _ position: Int,
    _ message: String,
    _ path: [any CodingKey]
  ) -> DecodingError {
    let keys = [ArchiveKey("states"), ArchiveKey(position), ArchiveKey(Key.parent.rawValue)]
    return .dataCorrupted(
      DecodingError.Context(codingPath: path + keys, debugDescription: message)
    )
  }
}
