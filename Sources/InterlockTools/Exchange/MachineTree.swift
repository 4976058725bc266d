import Interlock

/// A machine as notations have it that nest states, and put transitions into the state from which they lead.
struct MachineTree {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  /// A row: an event with one source, with the sources of a join, or from any state.
  struct Row {
    let event: Event

    /// The states that have to be active together; empty where the row has one source or none.
    let joined: [String]
  }

  let machine: DynamicMachine

  /// All states in document order.
  let states: [State]

  /// For each state the position of the state around it; nil at the top.
  let parents: [Int?]

  /// For each state the positions of those in it.
  private(set) var children: [[Int]]

  /// The positions of the states at the top.
  private(set) var top: [Int] = []

  /// For each state its rows, in the order in which they are tried.
  private(set) var rows: [[Row]]

  /// The rows of any state, and the joins of states at the top.
  private(set) var rowsOfAnyState: [Row] = []

  private let positions: [String: Int]

  init(_ machine: DynamicMachine) {
    self.machine = machine
    let states = machine.states
    let positions = Dictionary(
      uniqueKeysWithValues: states.indices.map { (states[$0].id, $0) }
    )
    self.states = states
    self.positions = positions
    children = Array(repeating: [], count: states.count)
    rows = Array(repeating: [], count: states.count)
    var parents: [Int?] = []
    for (position, state) in states.enumerated() {
      let parent = machine.parent(of: state.id).flatMap { positions[$0] }
      parents.append(parent)
      if let parent { children[parent].append(position) } else { top.append(position) }
    }
    self.parents = parents
    for event in machine.events { add(event) }
  }

  private mutating func add(_ event: Event) {
    switch event.sources {
    case .any: rowsOfAnyState.append(Row(event: event, joined: []))
    case .states(let ids):
      for id in ids { add(Row(event: event, joined: []), in: positions[id]) }
    case .all(let ids):
      let around = ids.count == 1 ? positions[ids[0]] : commonAncestor(of: ids)
      add(Row(event: event, joined: ids), in: around)
    }
  }

  private mutating func add(_ row: Row, in state: Int?) {
    guard let state else { return rowsOfAnyState.append(row) }
    rows[state].append(row)
  }

  /// The position of a state.
  func position(of id: String) -> Int? {
    positions[id]
  }

  /// The positions of the states around a state, innermost first.
  func ancestors(of position: Int) -> [Int] {
    Array(sequence(first: position) { parents[$0] }.dropFirst())
  }

  /// Whether a state is in another, at any depth.
  func isInside(_ position: Int, _ other: Int) -> Bool {
    var around = parents[position]
    while let state = around, state != other { around = parents[state] }
    return around != nil
  }

  /// How many states are around the innermost one.
  var depth: Int {
    var depths: [Int] = []
    for parent in parents { depths.append(parent.map { depths[$0] + 1 } ?? 0) }
    return depths.max() ?? 0
  }

  /// The innermost state around all of some states; nil for the machine itself.
  private func commonAncestor(of ids: [String]) -> Int? {
    let paths = ids.compactMap { positions[$0] }.map { Array(ancestors(of: $0).reversed()) }
    guard var common = paths.first else { return nil }
    for path in paths {
      common = zip(common, path).prefix { $0 == $1 }.map(\.0)
    }
    return common.last
  }
}
