public import Interlock

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
