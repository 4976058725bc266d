public import Foundation
public import Interlock

/// The decisions of a live machine: its beginning, the actions after a macrostep, the order of timers, and the running
/// activities.
///
/// It is a value without a lock, a clock or a task. Its driver passes in inputs and the time, and performs the returned
/// actions: it cancels and starts the activities of `Actions`, and looks again at `wakeTime`. Guards and callbacks run
/// inside the calls that take a macrostep, so if they may look at the machine, the driver works on a copy.
///
/// Drivers differ in where events wait, who may call while they are processed, and where tasks run. `MachineActor`
/// has a mailbox behind a lock, `ObservableMachine` a main actor whose callbacks can fire, `JournaledMachine` a file
/// and a caller who knows the time.
@usableFromInline
package struct Interpreter<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  @usableFromInline package typealias Machine = Interlock.Machine<StateID, EventID>

  /// The machine after the last macrostep.
  @usableFromInline package internal(set) var machine: Machine

  /// The work to do when it first runs.
  @usableFromInline package internal(set) var beginning: Beginning

  /// Whether it has run.
  @inlinable
  var hasBegun: Bool { beginning == .done }

  /// Whether states have activities that are run.
  @usableFromInline private(set) var runsActivities: Bool

  private let canRunActivities: Bool

  /// Whether the activities of a machine that is already active are started.
  private let startsActivities: Bool

  /// The activities of active states.
  var activities = Activities<StateID, EventID>()

  /// The timers that threw, by their numbers in the machine, and when to retry each; nil if none did.
  @usableFromInline var retries: [Int: Date]?

  /// Whether the current event answers a failure. It is then no reason to retry the failed timer, and timers wait:
  /// otherwise a timer that throws and is answered would be retried forever.
  package var isAnswering = false

  /// From when to count what follows a late timer.
  let lateTimers: LateTimers

  /// By how many seconds the time may fall short of a deadline that counts as reached.
  let rounding: Double

  /// Makes the interpreter of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, inactive or active.
  ///   - lateTimers: From when to count what follows a late timer.
  ///   - rounding: By how many seconds the time may fall short of a deadline; 0 for a time that does not come from a
  ///     clock.
  ///   - canRunActivities: Whether the driver runs activities.
  ///   - startingActivities: Whether it starts those of an already active machine.
  ///   - isOfOtherDefinition: Whether the machine was restored from a snapshot of another definition.
  package init(
    _ machine: Machine,
    lateTimers: LateTimers,
    rounding: Double = Timekeeper.rounding,
    canRunActivities: Bool = true,
    startingActivities: Bool = true,
    isOfOtherDefinition: Bool = false
  ) {
    self.machine = canRunActivities ? machine.live : machine
    self.lateTimers = lateTimers
    self.rounding = rounding
    self.canRunActivities = canRunActivities
    runsActivities = canRunActivities && !machine.activities.isEmpty
    startsActivities = startingActivities
    if isOfOtherDefinition, machine.isActive {
      beginning = .settling
    } else {
      beginning = !machine.isActive ? .activation : startingActivities ? .activities : .done
    }
  }

  /// The work to do when a live machine first runs.
  @usableFromInline
  package enum Beginning: Sendable {
    /// The initial states are to be entered.
    case activation
    /// The machine was restored from a snapshot of another definition. It is to be settled, and activities are to be
    /// started.
    case settling
    /// The machine was already active when it came here. The activities of its states are to be started.
    case activities
    case done
  }

  /// What to do when a live machine first runs.
  package enum FirstAction: Sendable {
    case activate
    case settle
    case start([Activities<StateID, EventID>.Run])
    case nothing
  }

  /// Who sent an event, if that matters.
  package enum Origin: Sendable {
    case outside
    /// An activity. Its event counts only as long as its state is active and its outcome has not been taken.
    case activity(Int)
    /// An activity that has ended: the event is its outcome.
    case endOfActivity(Int)
  }
}

// Beginning and end.
extension Interpreter {
  /// Begins to run.
  ///
  /// - Returns: What to do. If the activation fails, it is not retried before the first event, because that activates
  ///   the machine as well.
  package mutating func begun() -> FirstAction {
    defer { beginning = .done }
    switch beginning {
    case .activation: return .activate
    case .settling: return .settle
    case .activities where runsActivities && !machine.isFinished: return .start(unstarted())
    case .activities, .done: return .nothing
    }
  }

  /// Settles a machine of another definition.
  ///
  /// - Returns: The receipt, and the actions that follow; nil if no transition was open.
  package mutating func settle(at now: Date) throws(Machine.FireError) -> CompletedMacrostep? {
    guard let receipt = try machine.settleAlone(userInfo: UserInfo(), at: now) else { return nil }
    return CompletedMacrostep(receipt, follow(receipt, EventData()))
  }

  /// The activities of active states that have not been started; none if those of an already active machine are not.
  package mutating func unstarted() -> [Activities<StateID, EventID>.Run] {
    guard startsActivities, runsActivities, !machine.isFinished else { return [] }
    return activities.runs(entering: machine.statesWithActivities, of: machine)
  }

  /// Replaces the machine with another, and begins again.
  ///
  /// - Returns: The activities to cancel.
  package mutating func restored(_ machine: Machine) -> [Activities<StateID, EventID>.Run] {
    let cancelled = stopped()
    self.machine = canRunActivities ? machine.live : machine
    runsActivities = canRunActivities && !machine.activities.isEmpty
    beginning = machine.isActive ? .activities : .activation
    // Those of another machine have other numbers.
    retries = nil
    return cancelled
  }

  /// The machine has ended, or is no longer needed.
  ///
  /// - Returns: The activities to cancel.
  package mutating func stopped() -> [Activities<StateID, EventID>.Run] {
    activities.takeAll()
  }
}
