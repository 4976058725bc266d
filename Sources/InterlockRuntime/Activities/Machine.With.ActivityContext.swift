public import Interlock

/// The scope of an activity of a machine with a context.
private protocol ContextScope {
  static var contextMachine: MachineType { get }
}

extension Machine.With.ActivityContext: ContextScope {
  fileprivate static var contextMachine: MachineType { Machine.With<Context>.self }
}

extension ActivityScope {
  /// The machine whose context an activity with this scope can read.
  static var machineType: MachineType {
    (self as? any ContextScope.Type)?.contextMachine ?? Interlock.Machine<StateID, EventID>.self
  }
}

extension Machine.With {
  /// An activity's view of a machine that owns a context: everything in ``Interlock/Machine/ActivityContext``, plus the
  /// ``context``.
  @dynamicMemberLookup
  public struct ActivityContext: ActivityScope {
    /// The scope without its context.
    public let machine: Machine.ActivityContext

    /// Creates the scope of an activity.
    public init(machine: Machine.ActivityContext) {
      self.machine = machine
    }

    /// A copy of the context at the end of the macrostep that entered the state. It does not show later changes; only
    /// callbacks change the context.
    public var context: Context {
      guard let context = machine.ownedContext?.archived.content as? Context else {
        preconditionFailure("A machine with a context must be run by an owner of one.")
      }
      return context
    }

    /// Returns a property of `machine`.
    public subscript<Value>(dynamicMember path: KeyPath<Machine.ActivityContext, Value>) -> Value {
      machine[keyPath: path]
    }
  }
}
