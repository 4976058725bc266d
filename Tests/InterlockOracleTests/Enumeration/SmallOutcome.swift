import Interlock
import InterlockTestSupport

/// What a call did: which guards and callbacks ran, with what they saw, and what came of it.
struct SmallOutcome: Equatable, Sendable {
  /// A guard or callback that was called, and what it saw, in one number.
  struct Call: Hashable, Sendable {
    let code: UInt32

    /// - Parameters:
    ///   - kind: The moment.
    ///   - owner: The node or the row that it belongs to.
    ///   - source: The leaf that the row was found from; nil on activation.
    ///   - target: The first target; nil if the transition is internal.
    ///   - state: The first active leaf; nil if none is active.
    ///   - hasEvent: Whether there is an event.
    init(
      _ kind: CallbackKind,
      _ owner: Int,
      source: Int?,
      target: Int?,
      state: Int?,
      hasEvent: Bool
    ) {
      let facts = [source, target, state].reduce(UInt32(owner)) { code, node in
        code << 5 | UInt32((node ?? SmallTree.root) + 1)
      }
      code = (facts << 4 | Self.number(of: kind)) << 1 | (hasEvent ? 1 : 0)
    }

    private static func number(of kind: CallbackKind) -> UInt32 {
      switch kind {
      case .shouldFire: 0
      case .willTransition: 1
      case .willFire: 2
      case .willExit: 3
      case .willEnter: 4
      case .didExit: 5
      case .perform: 6
      case .didEnter: 7
      case .initially: 8
      case .didFire: 9
      case .didTransition: 10
      }
    }
  }

  /// A step of a receipt.
  struct Step: Equatable, Sendable {
    let event: UInt8?
    let source: UInt8?
    let targets: [UInt8]
    let exited: [UInt8]
    let entered: [UInt8]

    init(event: UInt8?, source: Int?, targets: [Int], exited: [Int], entered: [Int]) {
      self.event = event
      self.source = source.map { UInt8($0) }
      self.targets = targets.map { UInt8($0) }
      self.exited = exited.map { UInt8($0) }
      self.entered = entered.map { UInt8($0) }
    }

    init(_ step: SmallValue.Receipt.Step) {
      event = step.event
      source = step.source
      targets = step.targets
      exited = step.exited
      entered = step.entered
    }
  }

  enum End: Equatable, Sendable {
    case taken([Step])
    /// With the rows whose guards refused.
    case refused(SmallValue.Refusal.Reason, [Int])
    case endless
    case failed(String)
  }

  var calls: [Call] = []
  var end = End.taken([])

  /// What the callback of each row saw of the way, in order: the states that are left, and those that are entered.
  var ways: [NodeSet] = []
}

extension SmallOutcome.Call: CustomStringConvertible {
  var description: String {
    let facts = [15, 10, 5].map { Int(code >> UInt32($0) & 31) - 1 }
    let event = code & 1 == 1 ? "event" : "no event"
    return
      "#\(code >> 1 & 15) of \(code >> 20) (\(facts[0]) to \(facts[1]) in \(facts[2]), \(event))"
  }
}

extension SmallOutcome {
  var steps: [Step] {
    if case .taken(let steps) = end { steps } else { [] }
  }

  mutating func add(_ steps: [Step]) {
    end = .taken(self.steps + steps)
  }
}
