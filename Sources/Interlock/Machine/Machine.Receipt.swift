extension Machine {
  /// What one call of `fire`, or of `activate`, did.
  ///
  /// A receipt notes numbers and looks the identifiers up when it is asked, so that firing does not
  /// pay for what nobody reads.
  public struct Receipt: Sendable {
    @usableFromInline let plan: Plan
    @usableFromInline let first: Taken
    @usableFromInline let log: Log?

    @inlinable
    init(plan: Plan, first: Taken, log: Log?) {
      self.plan = plan
      self.first = first
      self.log = log
    }

    /// One transition that was taken.
    public struct Step: Hashable, Sendable {
      /// The event; nil on activation.
      public let event: EventID?
      /// The state in which it was fired; nil on activation.
      public let source: StateID?
      /// The state that was entered; nil if the transition was internal.
      public let target: StateID?

      @inlinable
      init(event: EventID?, source: StateID?, target: StateID?) {
        self.event = event
        self.source = source
        self.target = target
      }
    }
  }
}

extension Machine.Receipt {
  /// The transitions, in the order in which they were taken: at least one.
  @inlinable
  public var steps: [Step] {
    guard let log else { return [step(first)] }
    var steps = [step(first)]
    for taken in log.rest { steps.append(step(taken)) }
    return steps
  }

  /// The states that were left, in order. One that was left twice is listed twice.
  @inlinable
  public var exited: [StateID] {
    steps.compactMap { $0.target == nil ? nil : $0.source }
  }

  /// The states that were entered, in order. One that was entered twice is listed twice.
  @inlinable
  public var entered: [StateID] {
    steps.compactMap { $0.target }
  }

  /// The events that callbacks raised and no row took, in the order in which they were raised.
  public var unhandled: [EventID] {
    log?.unhandled ?? []
  }

  @inlinable
  func step(_ taken: Taken) -> Step {
    guard !taken.isActivation else {
      return Step(event: nil, source: nil, target: plan.stateID(of: plan.initialNode))
    }
    let row = plan.row(of: taken)
    return Step(
      event: plan.eventIDs[Int(row.column) - 1],
      source: plan.stateID(of: taken.leaf),
      target: row.isInternal ? nil : plan.stateID(of: row.target)
    )
  }
}

extension Machine.Receipt: Hashable {
  /// Whether the same happened, be it to machines of one definition or of two.
  public static func == (left: Self, right: Self) -> Bool {
    left.steps == right.steps && left.unhandled == right.unhandled
  }

  /// Hashes what happened.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(unhandled)
  }
}

extension Machine.Receipt: CustomStringConvertible {
  /// One line a transition, then one for the raised events that nobody handled.
  public var description: String {
    var lines = steps.map(\.description)
    if !unhandled.isEmpty { lines.append("unhandled: \(list(of: unhandled))") }
    return lines.joined(separator: "\n")
  }
}

extension Machine.Receipt.Step: CustomStringConvertible {
  /// Source, event and target in one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(source: source, event: event, end: Machine.arrowEnd(target))
  }
}

/// A note of one transition: the leaf in which it was taken, and the row.
@usableFromInline
struct Taken: Sendable {
  @usableFromInline let leaf: UInt32

  /// The position of the row; or, with the highest bit set, the column whose first row was taken.
  @usableFromInline let number: UInt32

  @inlinable
  init(leaf: UInt32, number: UInt32) {
    self.leaf = leaf
    self.number = number
  }

  @inlinable
  init(leaf: UInt32, row: Int) {
    self.init(leaf: leaf, number: UInt32(truncatingIfNeeded: row))
  }

  /// The first row of a column: all that a plain step knows.
  @inlinable
  init(leaf: UInt32, column: UInt32) {
    self.init(leaf: leaf, number: 1 << 31 | column)
  }

  @inlinable
  static var activation: Self { Self(leaf: 0, number: .max) }

  /// No transition.
  @inlinable
  static var none: Self { Self(leaf: 0, number: .max - 1) }

  @inlinable
  var isNone: Bool { number == Self.none.number }

  @inlinable
  var isActivation: Bool { number == .max }
}

extension Machine.Plan {
  @inlinable
  func row(of taken: Taken) -> Row {
    guard taken.number >= 1 << 31 else { return rows[Int(taken.number)] }
    let column = taken.number & ~(1 << 31)
    return rows[firstCandidate(in: taken.leaf, column) ?? 0]
  }
}
