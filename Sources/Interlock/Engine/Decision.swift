/// What the engine has found out about a trigger in a configuration: a guard to be asked next, or, where all that matter
/// have answered, what comes of it. A tree of them replays `Chart.select`, which has answered each question once.
final class Decision: @unchecked Sendable {
  // Safe because branches are written once, atomically, and nothing else changes.

  enum Kind {
    /// The guards of a row have a say.
    case asks
    case takes
    case defers
    case ignores
  }

  let kind: Kind

  /// The row whose guards are asked, and the leaf from which it was found.
  let row: RowPosition
  let leaf: Node

  /// What is next if they refuse, and if they hold.
  private let branches: UnsafeMutablePointer<Decision?>?

  /// What is taken.
  let microstep: Microstep?

  /// Of the first one, where and for what it is.
  private let configuration: UInt
  private let column: Column
  private let node: Node

  static var noNode: Node { Node(number: .max) }

  /// A mark in the place of a node: the column is the position of a row that is taken in its leaf.
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

  /// What comes of a trigger.
  enum Answer {
    case takes(Microstep)
    case defers
    case ignores
  }

  /// A guard that was asked, and what it said.
  struct Question {
    let row: RowPosition
    let leaf: Node
    let isOpen: Bool
  }

  /// Where and for what a tree of decisions is.
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
    var hash: UInt { .mixed(configuration >> 4, UInt(column.number) &+ UInt(node.number) << 16) }
  }
}

extension Decision {
  @inline(__always)
  func isFor(_ key: Key) -> Bool {
    configuration == key.configuration && column == key.column && node == key.node
  }

  /// What is next when the guards have answered; nil if that has not been asked yet.
  @inline(__always)
  func next(_ isOpen: Bool) -> Unmanaged<Decision>? {
    branches.flatMap { ($0 + (isOpen ? 1 : 0)).published() }
  }

  /// Adds what is next when the guards have answered.
  ///
  /// - Returns: What was there, if another thread has been faster.
  func add(_ decision: Decision, for isOpen: Bool) -> Unmanaged<Decision> {
    guard let branches else { return .passUnretained(self) }
    return (branches + (isOpen ? 1 : 0)).publish(decision)
  }
}
