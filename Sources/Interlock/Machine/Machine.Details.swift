/// What a machine refers to: its plan, or its details, which have the plan.
///
/// Both have a dispatch table in the same place, so that a plain row is fired without asking which it is.
@usableFromInline
class Seat: @unchecked Sendable {  // Safe because nothing changes after the initialiser.
  @usableFromInline final let dispatch: DispatchTable
  @usableFromInline final let isElsewhere: Bool

  init(_ dispatch: DispatchTable, isElsewhere: Bool) {
    self.dispatch = dispatch
    self.isElsewhere = isElsewhere
  }
}

extension Machine {
  /// What a machine has where the number of its configuration does not say it all: several leaves or
  /// history beyond the numbered configurations, timers, deferred events.
  @usableFromInline
  final class Details: Seat, @unchecked Sendable {
    // Safe because nothing changes after the initialiser.

    @usableFromInline let plan: Plan
    let configuration: Configuration
    let timers: TimerQueue
    /// The timer that is due first; of several at one time, the one that was set first.
    let nextTimer: Timer?
    /// Oldest first.
    let deferred: [PendingEvent]

    init(
      _ plan: Plan,
      _ configuration: Configuration,
      timers: TimerQueue,
      deferred: [PendingEvent]
    ) {
      self.plan = plan
      self.configuration = configuration
      self.timers = timers
      nextTimer = timers.next
      self.deferred = deferred
      super.init(.unresolved, isElsewhere: true)
    }
  }
}

extension Machine {
  /// Where the machine is.
  var currentConfiguration: Configuration {
    details?.configuration ?? plan.configuration(of: number)
  }

  /// Takes over where a call has led, and makes its receipt.
  @usableFromInline
  mutating func adopt(_ macrostep: Macrostep) -> Receipt {
    move(to: macrostep.configuration, timers: macrostep.timers, deferred: macrostep.deferred.all)
    macrostep.close()
    return Receipt(plan: plan, first: .none, macrostep: macrostep)
  }

  /// Brings the machine into a configuration, in the one form that there is for it: machines that are in
  /// the same are equal.
  mutating func move(
    to configuration: Configuration,
    timers: TimerQueue,
    deferred: [PendingEvent]
  ) {
    if timers.isEmpty, deferred.isEmpty, let number = plan.number(of: configuration) {
      seat = plan
      block = seat.dispatch.block(of: number)
    } else {
      seat = Details(plan, configuration, timers: timers, deferred: deferred)
      block = DispatchTable.unresolvedBlock
    }
  }
}

extension Machine.Plan {
  /// The configuration of a number.
  func configuration(of number: UInt32) -> Configuration {
    let nodeCount = chart.tree.count
    if number >= nodeCount { return configurations[Int(number) - nodeCount] }
    return Configuration(leaves: number == 0 ? [] : [number])
  }

  /// The number of a configuration; nil if it has none.
  func number(of configuration: Configuration) -> UInt32? {
    guard configuration.history.isEmpty, configuration.leaves.count < 2 else {
      return configurationNumbers[configuration]
    }
    return configuration.leaves.first ?? 0
  }

  /// Whether a configuration is the end: a final state at the top.
  func isFinished(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? false
  }

  /// The identifiers of nodes.
  func stateIDs(of nodes: [UInt32]) -> [StateID] {
    nodes.map { stateIDs[Int($0) - 1] }
  }
}
