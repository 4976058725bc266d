import Interlock
import InterlockTestSupport

/// A naive machine that searches lists from the front, as the rules are written. It shares no code with
/// the library, and it reports what it does as text.
struct ReferenceMachine {
  typealias Raised = RandomDefinition.Raised

  /// What a call did or why it did nothing, and the steps in the words of a trace.
  struct Outcome: Equatable {
    let text: String
    let trace: [String]
  }

  let definition: RandomDefinition
  let script: CallScript

  /// Nil while the machine is inactive.
  private(set) var state: Int?

  init(_ definition: RandomDefinition, _ script: CallScript) {
    self.definition = definition
    self.script = script
  }

  /// F1: one macrostep. F2: the new state is stored only at the end. F6: activation comes first and stands.
  mutating func fire(_ event: Int, bits: Int) -> Outcome {
    var call = Call(state: state)
    do {
      if call.state == nil {
        try enterInitialState(bits, &call)
        state = call.state
        call.workedOff = []
      }
      if let candidates = try offer(event, bits, &call) {
        throw Stop(refusalText(of: event, in: call.state, candidates, nil))
      }
      try workOffRaisedEvents(&call)
    } catch {
      return Outcome(text: "\(error)", trace: call.trace)
    }
    state = call.state
    return Outcome(text: call.receiptText, trace: call.trace)
  }

  mutating func activate(bits: Int) -> Outcome {
    var call = Call(state: state)
    guard call.state == nil else { return Outcome(text: "already active", trace: []) }
    do {
      try enterInitialState(bits, &call)
    } catch {
      return Outcome(text: "\(error)", trace: call.trace)
    }
    state = call.state
    return Outcome(text: call.receiptText, trace: call.trace)
  }

  /// F3: the result of `fire` as far as guards decide it; nil if it would take the event.
  func refusal(of event: Int, bits: Int) -> String? {
    var call = Call(state: state ?? definition.initial)
    var candidates: [String] = []
    do {
      guard try select(event, bits, &call, &candidates) == nil else { return nil }
      return refusalText(of: event, in: call.state, candidates, nil)
    } catch {
      return refusalText(of: event, in: call.state, candidates, error)
    }
  }

  func availableEvents(bits: Int) -> [Int] {
    var seen: [Int] = []
    for event in definition.events where !seen.contains(event.id) { seen.append(event.id) }
    return seen.filter { event in
      var call = Call(state: state ?? definition.initial)
      var candidates: [String] = []
      return (try? select(event, bits, &call, &candidates)) != nil
    }
  }
}

extension ReferenceMachine {
  /// The reason why a call ended early.
  private struct Stop: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  private struct Call {
    var state: Int?
    var raised: [Raised] = []
    var workedOff: [Int] = []
    /// The events of the transitions; nil for the activation.
    var taken: [String?] = []
    var steps: [String] = []
    var exited: [String] = []
    var entered: [String] = []
    var unhandled: [String] = []
    var trace: [String] = []

    var receiptText: String {
      "steps \(steps), exited \(exited), entered \(entered), unhandled \(unhandled)"
    }
  }

  private func name(state: Int?) -> String? {
    state.map { "s\($0)" }
  }

  /// S1: the rows of the state in the order of the definition, then those from any state.
  private func rows(_ event: Int, in state: Int?) -> [RandomDefinition.Event] {
    let own = definition.events.filter { row in
      row.id == event && row.sources?.contains { $0 == state } == true
    }
    return own + definition.events.filter { $0.id == event && $0.sources == nil }
  }

  /// The first row whose guards all hold; the rows before it are noted.
  private func select(
    _ event: Int,
    _ bits: Int,
    _ call: inout Call,
    _ candidates: inout [String]
  ) throws -> RandomDefinition.Event? {
    for row in rows(event, in: call.state) {
      var refusing: Int?
      for (index, condition) in row.guards.enumerated() where refusing == nil {
        try run(.shouldFire, "e\(event)", index, row, event, call.state, call.state, bits)
        if !condition.holds(bits) { refusing = index }
      }
      guard let refusing else { return row }
      let source = row.sources == nil ? "any" : name(state: call.state) ?? "-"
      let guardName = row.guards[refusing].name ?? "-"
      candidates.append(
        "\(source) \(name(state: row.target) ?? "-") #\(refusing + 1) \(guardName)"
      )
    }
    return nil
  }

  /// Takes an event; returns nil, or the candidates if no row took it.
  private func offer(_ event: Int, _ bits: Int, _ call: inout Call) throws -> [String]? {
    var candidates: [String] = []
    let source = call.state
    let row = try select(event, bits, &call, &candidates)
    let start = "\(name(state: source) ?? "(inactive)") --e\(event)-->"
    guard let row else {
      call.trace.append("\(start) refused" + traceText(candidates))
      return candidates
    }
    var raised: [Raised] = []
    func callEach(_ kind: CallbackKind, _ owner: String, _ callbacks: RandomDefinition.Callbacks)
      throws
    {
      for (index, raises) in (callbacks[kind] ?? []).enumerated() {
        try run(kind, owner, index, row, event, source, call.state, bits)
        raised += raises
      }
    }
    func callState(_ kind: CallbackKind, _ state: Int?) throws {
      guard let state else { return }
      try callEach(kind, "s\(state)", definition.stateCallbacks[state])
    }
    try callEach(.willTransition, "machine", definition.observers)
    try callEach(.willFire, "e\(event)", row.callbacks)
    if let target = row.target {
      try callState(.willExit, source)
      try callState(.willEnter, target)
      call.state = target
      try callState(.didExit, source)
      try callEach(.perform, "e\(event)", row.callbacks)
      try callState(.didEnter, target)
      call.exited += [name(state: source) ?? "-"]
      call.entered += [name(state: target) ?? "-"]
    } else {
      try callEach(.perform, "e\(event)", row.callbacks)
    }
    try callEach(.didFire, "e\(event)", row.callbacks)
    try callEach(.didTransition, "machine", definition.observers)
    let step = "\(start) \(name(state: row.target) ?? "(internal)")"
    call.steps.append(step)
    call.taken.append("e\(event)")
    call.trace.append(step + traceText(candidates))
    call.raised += raised
    return nil
  }

  private func enterInitialState(_ bits: Int, _ call: inout Call) throws {
    let initial = definition.initial
    for kind in [CallbackKind.willEnter, .didEnter] {
      if kind == .didEnter { call.state = initial }
      let callbacks = definition.stateCallbacks[initial][kind] ?? []
      for (index, raises) in callbacks.enumerated() {
        try run(kind, "s\(initial)", index, target: initial, nil, nil, call.state, bits)
        call.raised += raises
      }
    }
    call.entered.append("s\(initial)")
    call.steps.append("(inactive) --> s\(initial)")
    call.taken.append(nil)
    call.trace.append("(inactive) --> s\(initial)")
    try workOffRaisedEvents(&call)
  }

  /// F4: oldest first; unhandled events are noted. F5: at most as many as the limit.
  private func workOffRaisedEvents(_ call: inout Call) throws {
    while !call.raised.isEmpty {
      guard call.workedOff.count < definition.stepLimit else {
        let last = call.taken.suffix(8).compactMap(\.self)
        throw Stop("limit \(definition.stepLimit), \(last)")
      }
      let next = call.raised.removeFirst()
      call.workedOff.append(next.event)
      if try offer(next.event, next.bits, &call) != nil { call.unhandled.append("e\(next.event)") }
    }
  }
}

extension ReferenceMachine {
  private func run(
    _ kind: CallbackKind,
    _ owner: String,
    _ index: Int,
    _ row: RandomDefinition.Event,
    _ event: Int,
    _ source: Int?,
    _ state: Int?,
    _ bits: Int
  ) throws {
    try run(kind, owner, index, target: row.target, event, source, state, bits)
  }

  /// One call of a guard or callback; F2: the error names it.
  private func run(
    _ kind: CallbackKind,
    _ owner: String,
    _ index: Int,
    target: Int?,
    _ event: Int?,
    _ source: Int?,
    _ state: Int?,
    _ bits: Int
  ) throws {
    do {
      try script.call(
        CallScript.line(
          kind,
          owner,
          index,
          event: event.map { "e\($0)" },
          source: name(state: source),
          target: name(state: target),
          state: name(state: state),
          bits: bits
        )
      )
    } catch {
      let culprit = owner == "machine" ? "e\(event ?? -1)" : owner
      throw Stop("\(kind.rawValue) of \(culprit) threw \(error)")
    }
  }

  private func refusalText(
    of event: Int,
    in state: Int?,
    _ candidates: [String],
    _ failure: (any Error)?
  ) -> String {
    let rows = definition.events.filter { $0.id == event }
    let sources = (0..<definition.stateCount).filter { state in
      rows.contains { $0.sources?.contains(state) ?? true }
    }
    let reason =
      if failure != nil {
        "guardFailed"
      } else if !candidates.isEmpty {
        "guardRefused"
      } else {
        rows.isEmpty ? "unknownEvent" : "noTransition"
      }
    let sourceNames = shortened(sources.map { "s\($0)" })
    return "refused e\(event) in \(name(state: state) ?? "-"): \(reason), "
      + "sources \(sourceNames), candidates \(candidates), "
      + "failure \(failure.map { "\($0)" } ?? "-")"
  }

  private func traceText(_ candidates: [String]) -> String {
    candidates.map { "; " + $0 }.joined()
  }
}
