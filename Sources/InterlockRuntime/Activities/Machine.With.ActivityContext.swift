public import Interlock

extension Machine.With {
  /// What an activity sees of its machine, which owns a context: everything in ``Interlock/Machine/ActivityContext``,
  /// plus the ``context``.
  @dynamicMemberLookup
  public struct ActivityContext: ActivityScope {
    /// The activity, as that of a machine without a context.
    public let machine: Machine.ActivityContext

    /// Creates the scope of an activity.
    public init(machine: Machine.ActivityContext) {
      self.machine = machine
    }

    /// The context as it was at the end of the macrostep that entered the state. A copy: later changes are not seen
    /// here, and only callbacks change the context.
    public var context: Context {
      guard let context = machine.ownedContext?.archived.content as? Context else {
        preconditionFailure("A machine with a context must be run by an owner of one.")
      }
      return context
    }

    /// A property of the activity of a machine without a context.
    public subscript<Value>(dynamicMember path: KeyPath<Machine.ActivityContext, Value>) -> Value {
      machine[keyPath: path]
    }
  }
}
