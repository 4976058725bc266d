public import Interlock

/// A state or a behaviour with activities, of a machine with a context or without one. You don't need to conform your
/// own types to it.
public protocol ActivityPart: CodePart {
  /// What its activities see of their machine.
  associatedtype ActivityContext: ActivityScope
  where ActivityContext.StateID == StateID, ActivityContext.EventID == EventID
}

extension Machine.State: ActivityPart {
  /// What its activities see of their machine.
  public typealias ActivityContext = Machine.ActivityContext
}

extension Machine.Behaviour: ActivityPart {
  /// What its activities see of their machine.
  public typealias ActivityContext = Machine.ActivityContext
}

extension Machine.With.State: ActivityPart {
  /// What its activities see of their machine.
  public typealias ActivityContext = Machine.With<Context>.ActivityContext
}

extension Machine.With.Behaviour: ActivityPart {
  /// What its activities see of their machine.
  public typealias ActivityContext = Machine.With<Context>.ActivityContext
}
