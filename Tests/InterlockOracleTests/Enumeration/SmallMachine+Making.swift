import Interlock
import InterlockTestSupport

typealias SmallValue = Machine<UInt8, UInt8>

/// Answers the guards of a small machine, and records its calls.
final class SmallScript: @unchecked Sendable {  // Safe because one trial uses it in one thread.
  /// The rows whose guards hold.
  var open: NodeSet = []

  private(set) var calls: [SmallOutcome.Call] = []
  private(set) var ways: [NodeSet] = []

  /// Whether each row saw the payload that was passed.
  private(set) var hasRightPayloads = true

  func begin() {
    calls.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    hasRightPayloads = true
  }

  fileprivate func note(
    _ kind: CallbackKind,
    _ owner: Int,
    _ transition: borrowing SmallValue.Transition
  ) {
    calls.append(
      SmallOutcome.Call(
        kind,
        owner,
        source: transition.source.map { Int($0) },
        target: transition.target.map { Int($0) },
        state: transition.state.map { Int($0) },
        hasEvent: transition.event != nil
      )
    )
  }

  fileprivate func noteWay(_ transition: borrowing SmallValue.Transition) {
    ways.append(NodeSet(transition.exited.map { Int($0) }))
    ways.append(NodeSet(transition.entered.map { Int($0) }))
  }

  fileprivate func notePayload(_ payload: UInt32) {
    if payload != open.bits { hasRightPayloads = false }
  }
}

extension SmallMachine {
  /// The identifier of the event.
  static let event: UInt8 = 0

  /// What the machines of all forms are made of.
  struct Parts {
    let machine: SmallMachine
    let script: SmallScript
    private let states: [SmallValue.State]
    private let events: [SmallValue.Event]

    init(_ machine: SmallMachine, _ script: SmallScript) {
      self.machine = machine
      self.script = script
      states = machine.states(in: SmallTree.root, script)
      events = machine.rows.indices.map { machine.event($0, script) }
    }

    private var initial: UInt8 { UInt8(machine.tree.initial(of: SmallTree.root)) }

    private func value(_ events: [SmallValue.Event]) throws(DefinitionError) -> SmallValue {
      try SmallValue(
        initial: initial,
        states: states,
        events: events,
        stepLimit: SmallMachine.stepLimit
      )
    }

    /// The machine as a value.
    func value() throws(DefinitionError) -> SmallValue { try value(events) }

    /// The machine whose event carries a payload.
    func withPayload() throws(DefinitionError) -> SmallValue {
      try value(
        zip(machine.rows, events).map { [script] row, event in
          if row.isEventless { return event }
          let carrying = event.carrying(UInt32.self)
          return row.isNoisy ? carrying.perform { script.notePayload($1) }.event : carrying.event
        }
      )
    }

    /// The machine with a context that counts the callbacks of rows.
    func withContext() throws(DefinitionError) -> SmallValue.With<Int> {
      try SmallValue.With(initial: initial, stepLimit: SmallMachine.stepLimit) {
        states.map { SmallValue.With<Int>.State($0) }
        zip(machine.rows, events).map { row, event in
          let event = SmallValue.With<Int>.Event(event)
          return row.isNoisy ? event.perform { $0.context += 1 } : event
        }
      }
    }
  }
}

extension SmallMachine {
  fileprivate func states(in parent: Int, _ script: SmallScript) -> [SmallValue.State] {
    (tree.states(in: parent) + tree.pseudoStates(in: parent)).map { node in
      let bare = bare(node, script)
      guard noisy.contains(node) else { return bare }
      let noisy =
        bare
        .willEnter { script.note(.willEnter, node, $0) }
        .didEnter { script.note(.didEnter, node, $0) }
        .willExit { script.note(.willExit, node, $0) }
        .didExit { script.note(.didExit, node, $0) }
      let hasInitial = tree.kinds[node] == .compound || tree.kinds[node].isHistory
      return hasInitial ? noisy.initially { script.note(.initially, node, $0) } : noisy
    }
  }

  private func bare(_ node: Int, _ script: SmallScript) -> SmallValue.State {
    let id = UInt8(node)
    return switch tree.kinds[node] {
    case .atomic: SmallValue.State(id)
    case .final: .final(id)
    case .compound: SmallValue.State(id) { states(in: node, script) }
    case .parallel: SmallValue.State(parallel: id) { states(in: node, script) }
    case .shallowHistory: .history(id, .shallow, default: UInt8(tree.fallback(of: node)))
    case .deepHistory: .history(id, .deep, default: UInt8(tree.fallback(of: node)))
    case .choice: .choice(id)
    }
  }

  /// A row as an event. The line of its location is its position.
  fileprivate func event(_ position: Int, _ script: SmallScript) -> SmallValue.Event {
    let row = rows[position]
    var event = SmallValue.Event(
      trigger: row.isEventless ? .always : .event(Self.event),
      sources: row.source == SmallTree.root ? .any : .states([UInt8(row.source)]),
      targets: row.target.map { [UInt8($0)] } ?? [],
      line: UInt(position)
    )
    if row.isLocal { event = event.local() }
    if row.isGuarded {
      event = event.shouldFire {
        script.note(.shouldFire, position, $0)
        return script.open.contains(position)
      }
    }
    guard row.isNoisy else { return event }
    return event.willFire { script.note(.willFire, position, $0) }
      .perform {
        script.note(.perform, position, $0)
        script.noteWay($0)
      }
      .didFire { script.note(.didFire, position, $0) }
  }
}
