/// One transition, as guards and callbacks see it: of a machine with a context, or of one without.
///
/// It exists only while they run and can't be copied. If you need something later, keep its values.
public protocol MachineTransition: ~Copyable {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable

  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// The transition without its context.
  var base: Machine<StateID, EventID>.Transition { get set }
}

extension Machine {
  /// One transition, as its guards and callbacks see it.
  public struct Transition: ~Copyable, Sendable, MachineTransition {
    /// Everything it has, so that the engine can create one without knowing the identifier types.
    @usableFromInline var facts: TransitionFacts

    /// The transition itself.
    @inlinable
    public var base: Machine.Transition {
      @inline(__always) _read { yield self }
      @inline(__always) _modify { yield &self }
    }
  }
}
