public import Interlock

extension MachineActor {
  /// Something that happened in a live machine, for logs, metrics and traces.
  public enum Occurrence: Sendable {
    /// The machine has been suspended, resumed or invalidated, or has ended.
    case lifecycle(ActorLifecycle)
    /// The initial states have been entered.
    case activated(Machine.Receipt)
    /// A machine that was restored from a snapshot of another definition has settled.
    case settled(Machine.Receipt)
    /// An event has been taken or deferred.
    case fired(EventID, Machine.Receipt)
    /// A timer has fired.
    case timerFired(Machine.Receipt)
    /// An event has been refused, or something has thrown. If a caller fired the event, it gets the error, too.
    case failed(Failure)
    /// An activity has been started.
    case activityStarted(StateID, name: String?)
    /// An activity has ended while its state was active.
    case activityEnded(StateID, name: String?)
    /// An activity has been cancelled because its state was left, or the machine invalidated.
    case activityCancelled(StateID, name: String?)
    /// The machine and all its activities have ended. Follows `finished` or `invalidated`, once.
    case ended
    /// An event was dropped: the mailbox was full, the activity that sent it has ended, or the machine has been
    /// invalidated.
    case dropped(EventID)
  }
}

extension MachineActor.Occurrence: CustomStringConvertible {
  /// A line about the occurrence; one line for each transition if there are several.
  public var description: String {
    switch self {
    case .lifecycle(let change): "\(change.rawValue)"
    case .activated(let receipt): "activated: \(line(of: receipt))"
    case .settled(let receipt): "settled: \(line(of: receipt))"
    case .fired(_, let receipt): line(of: receipt)
    case .timerFired(let receipt): "timer: \(line(of: receipt))"
    case .failed(let failure): "failed: \(failure)"
    case .activityStarted(let state, let name): "activity \(label(state, name)) started"
    case .activityEnded(let state, let name): "activity \(label(state, name)) ended"
    case .activityCancelled(let state, let name): "activity \(label(state, name)) cancelled"
    case .ended: "ended"
    case .dropped(let event): "dropped: \(displayText(of: event))"
    }
  }

  private func line(of receipt: MachineActor.Machine.Receipt) -> String {
    receipt.description.isEmpty ? "nothing" : receipt.description
  }

  private func label(_ state: StateID, _ name: String?) -> String {
    name.map { "\($0) of \(displayText(of: state))" } ?? "of \(displayText(of: state))"
  }
}
