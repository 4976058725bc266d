public import Interlock

/// A machine with a queue, a clock and tasks: a `MachineActor` or an `ObservableMachine`.
public protocol LiveMachine: AnyObject, Sendable {
  /// Waits until the machine is at rest: due timers have fired, its mailbox is empty, and the outcomes of finished
  /// activities have been processed. It does not wait for running activities.
  ///
  /// - Returns: Whether the machine is at rest.
  @discardableResult
  func settle() async -> Bool
}

/// A live machine that an actor runs: a ``MachineActor``, or one that owns a context, ``MachineActor/With``.
///
/// Both have all calls of this protocol. You don't need to conform your own types to it.
public protocol LiveActor<StateID, EventID>: LiveMachine {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// The actor that runs the machine.
  var actor: MachineActor<StateID, EventID> { get }
}

extension LiveActor {
  /// The machine that runs.
  public typealias Machine = Interlock.Machine<StateID, EventID>
}

extension MachineActor: LiveActor {
  /// The actor itself.
  public nonisolated var actor: MachineActor { self }
}
