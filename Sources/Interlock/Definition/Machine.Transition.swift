/// One transition of a machine with or without a context, as guards and callbacks see it.
///
/// It exists only while they run and can't be copied. Keep the values that you need later.
public protocol MachineTransition: ~Copyable {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable

  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// The transition without its context.
  var base: Machine<StateID, EventID>.Transition { get }
}

extension Machine {
  /// One transition, as its guards and callbacks see it.
  public struct Transition: ~Copyable, Sendable, MachineTransition {
    /// Its only stored property, so that the engine can create a transition without knowing the identifier types.
    @usableFromInline var facts: TransitionFacts

    /// The transition itself.
    @inlinable
    public var base: Machine.Transition {
      @inline(__always) _read { yield self }
    }
  }
}
