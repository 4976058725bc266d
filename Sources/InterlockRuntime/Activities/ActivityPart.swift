public import Interlock

/// A state or a behaviour with activities, of a machine with a context or without one. You don't need to conform your
/// own types to it.
public protocol ActivityPart: CodePart {
  /// The view that its activities have of their machine.
  associatedtype ActivityContext: ActivityScope
  where ActivityContext.StateID == StateID, ActivityContext.EventID == EventID
}

extension Machine.State: ActivityPart {
  /// The view that its activities have of their machine.
  public typealias ActivityContext = Machine.ActivityContext
}

extension Machine.Behaviour: ActivityPart {
  /// The view that its activities have of their machine.
  public typealias ActivityContext = Machine.ActivityContext
}

extension Machine.With.State: ActivityPart {
  /// The view that its activities have of their machine.
  public typealias ActivityContext = Machine.With<Context>.ActivityContext
}

extension Machine.With.Behaviour: ActivityPart {
  /// The view that its activities have of their machine.
  public typealias ActivityContext = Machine.With<Context>.ActivityContext
}
