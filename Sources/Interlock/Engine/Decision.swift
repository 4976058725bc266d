/// A node of a decision tree for a trigger in a configuration: the guard to ask next, or, once all relevant guards have
/// answered, the result. Walking down the tree repeats an answer of `Chart.select` without searching the chart.
final class Decision: @unchecked Sendable {
  // Safe because branches are written once, atomically, and nothing else changes.

  enum Kind {
    /// The guards of a transition must be asked.
    case asks
    case takes
    case defers
    case ignores
  }

  let kind: Kind

  /// The transition whose guards are asked, and the leaf it was found from.
  let row: RowPosition
  let leaf: Node

  /// The next decision if they refuse, and if they hold.
  private let branches: UnsafeMutablePointer<Decision?>?

  /// The microstep to take.
  let microstep: Microstep?

  // The configuration is compared by address: the cache never removes one, so addresses are not used again.
  /// For the root of a tree only: its configuration and trigger.
  private let configuration: UInt
  private let column: Column
  private let node: Node

  static var noNode: Node { Node(number: .max) }

  /// A marker in place of a node: the column is the position of a transition that is taken in its leaf.
  static var rowAlone: Node { Node(number: .max - 1) }

  private init(
    kind: Kind,
    row: RowPosition = RowPosition(number: 0),
    leaf: Node = .root,
    microstep: Microstep? = nil,
    _ key: Key?
  ) {
    self.kind = kind
    self.row = row
    self.leaf = leaf
    self.microstep = microstep
    configuration = key?.configuration ?? 0
    column = key?.column ?? .anyEvent
    node = key?.node ?? .root
    guard kind == .asks else {
      branches = nil
      return
    }
    // Separate memory, because the atomic functions take an address, and a property of a class has none.
    let slots = UnsafeMutablePointer<Decision?>.allocate(capacity: 2)
    slots.initialize(repeating: nil, count: 2)
    branches = slots
  }

  convenience init(asking question: Question, _ key: Key?) {
    self.init(kind: .asks, row: question.row, leaf: question.leaf, key)
  }

  convenience init(answering answer: Answer, _ key: Key?) {
    switch answer {
    case .takes(let microstep): self.init(kind: .takes, microstep: microstep, key)
    case .defers: self.init(kind: .defers, key)
    case .ignores: self.init(kind: .ignores, key)
    }
  }

  deinit {
    branches?.deinitialize(count: 2)
    branches?.deallocate()
  }

  /// The result of a trigger.
  enum Answer {
    case takes(Microstep)
    case defers
    case ignores
  }

  /// A guard that was asked, with its answer.
  struct Question {
    let row: RowPosition
    let leaf: Node
    let isOpen: Bool
  }

  /// The configuration and trigger that a tree of decisions is for.
  struct Key {
    let configuration: UInt
    let column: Column
    let node: Node

    @inline(__always)
    init(_ known: Unmanaged<KnownConfiguration>, column: Column, node: Node) {
      configuration = UInt(bitPattern: known.toOpaque())
      self.column = column
      self.node = node
    }

    @inline(__always)
    // Objects are aligned to 16 bytes, so the lowest four bits of an address are constant.
    var hash: UInt { .mixed(configuration >> 4, UInt(column.number) &+ UInt(node.number) << 16) }
  }
}

extension Decision {
  @inline(__always)
  func isFor(_ key: Key) -> Bool {
    configuration == key.configuration && column == key.column && node == key.node
  }

  /// The next decision after the guards have answered; nil if there is none yet.
  @inline(__always)
  func next(_ isOpen: Bool) -> Unmanaged<Decision>? {
    branches.flatMap { ($0 + (isOpen ? 1 : 0)).published() }
  }

  /// Adds the next decision after an answer of the guards.
  ///
  /// - Returns: The decision now in place; another thread may have been faster and added its own.
  func add(_ decision: Decision, for isOpen: Bool) -> Unmanaged<Decision> {
    guard let branches else { return .passUnretained(self) }
    return (branches + (isOpen ? 1 : 0)).publish(decision)
  }
}
