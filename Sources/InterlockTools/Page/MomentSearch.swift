import Foundation
import Interlock
import InterlockEvolution

/// Finds the moments that a machine can reach, fewest inputs first, and lets the engine compute the result of each
/// input.
///
/// Time stands still except when the next timer fires, so that the remaining time of timers is part of a moment.
struct MomentSearch<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Subject = Machine<StateID, EventID>

  private let questioning: Questioning<StateID, EventID>
  private let parts: PageParts<StateID, EventID>
  private let limits: PageLimits

  private var numbers: [Subject.Snapshot: Int] = [:]
  private var machines: [Subject] = []

  private(set) var texts = TextTable()

  /// The results of activation.
  private(set) var start: [PageOutcome] = []

  /// The moments, as JSON.
  private(set) var moments: [String] = []

  /// The number of the moment that the machine is in; nil if it is inactive.
  private(set) var present: Int?

  /// Whether everything that can be reached is in the page.
  private(set) var isComplete = true

  /// The texts of the guards.
  var guards: [String] { questioning.questions }

  /// Explores from the beginning, and from where the machine is.
  init(
    of machine: Subject,
    _ parts: PageParts<StateID, EventID>,
    runsCallbacks: Bool,
    within limits: PageLimits
  ) {
    questioning = Questioning(machine, runsCallbacks: runsCallbacks)
    self.parts = parts
    self.limits = limits
    start = outcomes(in: questioning.machine) { machine throws(Subject.FireError) in
      try machine.activate(at: Self.now)
    }
    if machine.isActive, let here = try? questioning.machine.restored(from: machine.bareSnapshot) {
      // When its last timer was set.
      let starts = machine.timers.map { $0.deadline - $0.duration.seconds }
      present = number(of: here, at: starts.max() ?? Self.now)
    }
    explore()
  }

  /// The time in every moment.
  private static var now: Date { Date(timeIntervalSinceReferenceDate: 0) }

  private mutating func explore() {
    var size = 0
    while moments.count < machines.count {
      var moment = PageMoment(of: machines[moments.count], at: Self.now)
      if size < limits.bytes { answer(&moment, in: machines[moments.count]) }
      isComplete = isComplete && size < limits.bytes
      moments.append(PageJSON(moment).text)
      size += moments[moments.count - 1].utf8.count
    }
  }

  private mutating func answer(_ moment: inout PageMoment, in machine: Subject) {
    guard !moment.isFinished else { return }
    for (number, event) in parts.events.enumerated() {
      let outcomes = outcomes(in: machine) { machine throws(Subject.FireError) in
        try machine.fire(event, at: Self.now)
      }
      if !outcomes.isEmpty { moment.events[number] = outcomes }
    }
    guard let deadline = machine.nextDeadline else { return }
    moment.time = outcomes(in: machine, until: deadline) { machine throws(Subject.FireError) in
      try machine.advanceOnce(to: deadline)
    }
  }
}

extension MomentSearch {
  /// The results of an input, for all answers of guards; none if no transition takes it.
  private mutating func outcomes(
    in machine: Subject,
    until time: Date = Self.now,
    _ input: (inout Subject) throws(Subject.FireError) -> Subject.Receipt?
  ) -> [PageOutcome] {
    guard let runs = questioning.runs(of: machine, limit: limits.answers, input) else {
      isComplete = false
      return [PageOutcome(result: .leadsBeyond)]
    }
    return runs.compactMap { outcome(of: $0, at: time) }
  }

  private mutating func outcome(
    of run: Questioning<StateID, EventID>.Run,
    at time: Date
  ) -> PageOutcome? {
    let answers = run.answers.map { (guard: $0.question, isOpen: $0.isOpen) }
    let receipt: Subject.Receipt?
    switch run.result {
    case .failure(.refused(let refusal)):
      guard refusal.reason != .noTransition else { return nil }
      return PageOutcome(answers: answers, result: .refused(texts.number(of: "\(refusal)")))
    case .failure(let error):
      return PageOutcome(answers: answers, result: .failed(texts.number(of: "\(error)")))
    case .success(let success): receipt = success
    }
    let number = number(of: run.machine, at: time)
    var outcome = PageOutcome(
      answers: answers,
      result: number.map { .leads(to: $0) } ?? .leadsBeyond
    )
    guard let receipt else { return outcome }
    let change = parts.change(receipt, of: run.machine)
    (outcome.edges, outcome.exited, outcome.entered) = change
    let notes = receipt.lines + run.callbacks.map { "runs '\($0)'" }
    outcome.notes = notes.map { texts.number(of: $0) }
    return outcome
  }

  /// The number of the moment that a machine is in; nil if it is new and there is no room.
  private mutating func number(of machine: Subject, at time: Date) -> Int? {
    var snapshot = machine.bareSnapshot
    for index in snapshot.timers.indices {
      let left = snapshot.timers[index].deadline.timeIntervalSince(time)
      snapshot.timers[index].deadline = Self.now + max(0, (left * 1e6).rounded() / 1e6)
    }
    if let number = numbers[snapshot] { return number }
    guard machines.count < limits.moments, snapshot.deferred.count <= limits.deferred,
      let machine = try? questioning.machine.restored(from: snapshot)
    else {
      isComplete = false
      return nil
    }
    numbers[snapshot] = machines.count
    machines.append(machine)
    return machines.count - 1
  }
}

extension Machine {
  /// The snapshot without a mark of its definition.
  fileprivate var bareSnapshot: Snapshot {
    var snapshot = snapshot
    snapshot.fingerprint = nil
    return snapshot
  }
}
