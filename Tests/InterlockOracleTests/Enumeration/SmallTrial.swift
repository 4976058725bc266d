import Foundation
import Interlock
import InterlockTestSupport

/// A small machine in all forms, compared with the naive interpreter: the event is fired in every configuration that
/// there can be, and in those that follow, with all answers of the guards.
struct SmallTrial {
  typealias Place = SmallOracle.Place

  /// A form beside the plain value.
  enum Form: CaseIterable {
    case traced
    /// With a timer that is not due.
    case detailed
    case context
    case owning
    case payload
  }

  private let machine: SmallMachine
  private let forms: [Form]
  private let script = SmallScript()
  private let value: SmallValue
  private var others: [Form: SmallValue] = [:]
  private var context: SmallValue.With<Int>?

  /// The places found so far, and the machine in its forms at each.
  private var places: [Place] = []
  private var numbers: [Place: Int] = [:]
  private var restored: [Restored] = []

  /// - Throws: What the checks say about the definition.
  init(_ machine: SmallMachine, in forms: [Form]) throws(DefinitionError) {
    (self.machine, self.forms) = (machine, forms)
    let parts = SmallMachine.Parts(machine, script)
    value = try parts.value()
    let life = forms.contains(.context) || forms.contains(.owning) ? try parts.withContext() : nil
    for form in forms {
      switch form {
      case .traced: others[form] = value.traced { _ in }
      case .detailed: others[form] = value
      case .context: context = life
      case .owning: others[form] = life?.owning(0)
      case .payload: others[form] = try parts.withPayload()
      }
    }
  }

  /// A machine in all forms, restored at one place.
  private struct Restored {
    let value: SmallValue
    let others: [Form: SmallValue]
    let context: SmallValue.With<Int>?

    /// The first machine that has got there by firing; nil if none has.
    var reached: SmallValue?
  }

  /// A difference between a form and the interpreter.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Fires the event everywhere.
  ///
  /// - Throws: `Difference` with the first one; an error of a restoration.
  mutating func run() throws {
    _ = try number(of: Place())
    for leaves in machine.tree.configurations(of: SmallTree.root) {
      let active = NodeSet(leaves.flatMap { machine.tree.path(from: $0) })
      _ = try number(of: Place(active: active))
    }
    var next = 0
    while next < places.count {
      try fireAll(at: next)
      next += 1
    }
  }

  /// Fires the event in one place with all answers of the guards that are asked.
  private mutating func fireAll(at number: Int) throws {
    let place = places[number]
    var tried: [(asked: NodeSet, open: NodeSet)] = []
    let guarded = machine.guarded
    for bits in 0..<UInt32(1) << UInt32(machine.rows.count) {
      let open = NodeSet(bits: bits)
      guard open.subtracting(guarded).isEmpty,
        !tried.contains(where: { open.intersection($0.asked) == $0.open })
      else { continue }
      var oracle = SmallOracle(machine, at: place, open: open)
      oracle.fire()
      var question = SmallOracle(machine, at: place, open: open)
      question.rest()
      let canFire = question.canFire()
      let asked = oracle.asked.union(question.asked)
      tried.append((asked, open.intersection(asked)))
      script.open = open
      let end = try self.number(of: oracle.place)
      try compareAll(
        from: number,
        to: end,
        Expectation(start: place, oracle: oracle, question: question, canFire: canFire)
      )
    }
  }

  /// The number of a place, a new one with the machine restored there if necessary.
  private mutating func number(of place: Place) throws -> Int {
    if let number = numbers[place] { return number }
    numbers[place] = places.count
    places.append(place)
    restored.append(try made(at: place))
    return places.count - 1
  }

  private struct Expectation {
    let start: Place
    let oracle: SmallOracle
    let question: SmallOracle
    let canFire: Bool
  }
}

extension SmallTrial {
  private mutating func compareAll(
    from number: Int,
    to next: Int,
    _ expected: Expectation
  ) throws {
    let (start, end) = (restored[number], restored[next])
    let fired = try compare("restored", start.value, end.value, expected)
    if let machine = start.reached { _ = try compare("reached", machine, end.value, expected) }
    if end.reached == nil { restored[next].reached = fired }
    for form in forms where form != .context {
      guard let machine = start.others[form], let other = end.others[form] else { continue }
      switch form {
      case .payload:
        _ = try compare("\(form)", machine, other, expected) {
          machine throws(SmallValue.FireError) in
          try machine.fire(SmallValue.EventName(SmallMachine.event), script.open.bits)
        } canFire: {
          $0.canFire(SmallValue.EventName(SmallMachine.event), script.open.bits)
        }
      case .detailed:
        // An inactive machine has no timer yet.
        let timed = expected.start.active.isEmpty ? end.value : other
        _ = try compare("\(form)", machine, timed, expected)
      default: _ = try compare("\(form)", machine, other, expected)
      }
    }
    guard let machine = start.context, let other = end.context else { return }
    try compareWithContext(machine, other, expected)
  }

  /// Compares a form with what is expected; returns the machine afterwards.
  private func compare(
    _ form: String,
    _ machine: SmallValue,
    _ end: SmallValue,
    _ expected: Expectation,
    fire: (inout SmallValue) throws(SmallValue.FireError) -> SmallValue.Receipt = {
      machine throws(SmallValue.FireError) in try machine.fire(SmallMachine.event)
    },
    canFire: (SmallValue) -> Bool = { $0.canFire(SmallMachine.event) }
  ) throws -> SmallValue {
    try compareQuestion(form, expected) { canFire(machine) }
    var machine = machine
    let outcome = outcome { () throws(SmallValue.FireError) in try fire(&machine) }
    try expect(outcome == expected.oracle.outcome && script.hasRightPayloads, form, expected) {
      "\(outcome)"
    }
    try expect(machine == end, form, expected) { "now in \(machine.snapshot)" }
    return machine
  }

  private func compareWithContext(
    _ start: SmallValue.With<Int>,
    _ end: SmallValue.With<Int>,
    _ expected: Expectation
  ) throws {
    let form = "with a context"
    try compareQuestion(form, expected) { start.canFire(SmallMachine.event, on: 0) }
    var (machine, count) = (start, 0)
    let outcome = outcome { () throws(SmallValue.FireError) in
      try machine.fire(SmallMachine.event, on: &count)
    }
    try expect(outcome == expected.oracle.outcome, form, expected) { "\(outcome)" }
    try expect(count == expected.oracle.performed, form, expected) { "\(count) performed" }
    try expect(machine == end, form, expected) { "now in \(machine.snapshot)" }
  }

  private func compareQuestion(
    _ form: String,
    _ expected: Expectation,
    _ canFire: () -> Bool
  ) throws {
    script.begin()
    let answer = canFire()
    let isRight = answer == expected.canFire && script.calls == expected.question.outcome.calls
    try expect(isRight, form, expected) {
      "canFire is \(answer) after \(script.calls), expected \(expected.canFire) after "
        + "\(expected.question.outcome.calls)"
    }
  }

  private func expect(
    _ isRight: Bool,
    _ form: String,
    _ expected: Expectation,
    _ found: () -> String
  ) throws {
    guard !isRight else { return }
    throw Difference(
      description: """
        \(machine)
        \(form), in \(expected.start), open \(Array(script.open))
        found:    \(found())
        expected: \(expected.oracle.outcome), then \(expected.oracle.place)
        """
    )
  }
}

extension SmallTrial {
  private func outcome(
    _ fire: () throws(SmallValue.FireError) -> SmallValue.Receipt
  ) -> SmallOutcome {
    script.begin()
    var outcome = SmallOutcome()
    do throws(SmallValue.FireError) {
      outcome.end = .taken(try fire().steps.map(SmallOutcome.Step.init))
    } catch {
      switch error {
      case .refused(let refusal):
        let rows = refusal.candidates.map { $0.location.map { Int($0.line) } ?? -1 }
        outcome.end = .refused(refusal.reason, rows)
      case .stepLimitExceeded: outcome.end = .endless
      default: outcome.end = .failed("\(error)")
      }
    }
    (outcome.calls, outcome.ways) = (script.calls, script.ways)
    return outcome
  }

  private func made(at place: Place) throws -> Restored {
    let leaves = place.active.filter { machine.tree.kinds[$0].isLeaf }
    var snapshot = SmallValue.Snapshot(configuration: leaves.map { UInt8($0) })
    for (node, was) in place.history { snapshot.history[UInt8(node)] = was.map { UInt8($0) } }
    var timed = snapshot
    let event = SmallValue.PendingEvent(event: SmallMachine.event)
    timed.timers = [.init(.event(event, id: nil), duration: .seconds(1), deadline: .distantFuture)]
    return Restored(
      value: try value.restored(from: snapshot),
      others: try Dictionary(
        uniqueKeysWithValues: others.map { form, machine in
          (form, try machine.restored(from: form == .detailed ? timed : snapshot))
        }
      ),
      context: try context?.restored(from: snapshot)
    )
  }
}
