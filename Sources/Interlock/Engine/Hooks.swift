/// A callback as the engine calls it.
package typealias EngineCallback = @Sendable (inout TransitionFacts) throws -> Void

/// A guard as the engine asks it.
package typealias EngineCondition = @Sendable (borrowing TransitionFacts) throws -> Bool

/// The callbacks of a node, one closure per moment. A closure in a constant of a class is called without reference
/// counting; one in an array is not. The root holds the callbacks of the machine.
final class NodeHooks: Sendable {
  let willEnter: EngineCallback?
  let didEnter: EngineCallback?
  let willExit: EngineCallback?
  let didExit: EngineCallback?
  let initially: EngineCallback?

  /// The moments with callbacks.
  let kinds: CallbackKinds

  init(
    willEnter: EngineCallback? = nil,
    didEnter: EngineCallback? = nil,
    willExit: EngineCallback? = nil,
    didExit: EngineCallback? = nil,
    initially: EngineCallback? = nil
  ) {
    self.willEnter = willEnter
    self.didEnter = didEnter
    self.willExit = willExit
    self.didExit = didExit
    self.initially = initially
    var kinds = CallbackKinds()
    if willEnter != nil { kinds.insert(.willEnter) }
    if didEnter != nil { kinds.insert(.didEnter) }
    if willExit != nil { kinds.insert(.willExit) }
    if didExit != nil { kinds.insert(.didExit) }
    if initially != nil { kinds.insert(.initially) }
    self.kinds = kinds
  }
}

/// A guard as definitions store it, without the types of its transition.
public struct BoxedCondition: Sendable {
  // A struct, because a bare closure in an array is called through a thunk.

  /// Nil if the code is missing.
  let ask: EngineCondition?

  init(ask: EngineCondition?) {
    self.ask = ask
  }

  /// Creates a guard from code.
  package init(_ ask: @escaping EngineCondition) {
    self.ask = ask
  }

  var isMissing: Bool { ask == nil }

  /// The guard that holds when this one doesn't. One without code stays without.
  @usableFromInline var negated: Self {
    guard let ask else { return self }
    return Self { try !ask($0) }
  }

  static var missing: Self { Self(ask: nil) }
}

/// The guards and callbacks of an event.
final class EventHooks: Sendable {
  /// The first guard; one that holds if there is none.
  let condition: EngineCondition
  let guardCount: Int

  /// All guards, including the first. One without code is nil, and refuses.
  let conditions: [BoxedCondition]

  let willFire: EngineCallback?
  let perform: EngineCallback?
  let didFire: EngineCallback?

  /// The moments with callbacks.
  let kinds: CallbackKinds

  init(
    _ conditions: [BoxedCondition] = [],
    willFire: EngineCallback? = nil,
    perform: EngineCallback? = nil,
    didFire: EngineCallback? = nil
  ) {
    self.conditions = conditions
    condition = Self.first(of: conditions)
    guardCount = conditions.count
    self.willFire = willFire
    self.perform = perform
    self.didFire = didFire
    var kinds = CallbackKinds()
    if !conditions.isEmpty { kinds.insert(.shouldFire) }
    if willFire != nil { kinds.insert(.willFire) }
    if perform != nil { kinds.insert(.perform) }
    if didFire != nil { kinds.insert(.didFire) }
    self.kinds = kinds
  }

  /// Not written with `map` and `??`, which would wrap the closure in thunks.
  private static func first(of conditions: [BoxedCondition]) -> EngineCondition {
    guard !conditions.isEmpty else { return { _ in true } }
    if let condition = conditions[0].ask { return condition }
    return { _ in false }
  }

  /// The index of the first guard that doesn't hold; nil if all do.
  func refusingGuard(_ facts: borrowing TransitionFacts) throws -> Int? {
    // Most events have one guard. It is called without looking at the array, whose closures are reference counted.
    guard try condition(facts) else { return 0 }
    return guardCount < 2 ? nil : try laterRefusingGuard(facts)
  }

  private func laterRefusingGuard(_ facts: borrowing TransitionFacts) throws -> Int? {
    for index in conditions.indices.dropFirst() {
      guard let condition = conditions[index].ask, try condition(facts) else { return index }
    }
    return nil
  }
}

extension NodeHooks {
  var isSilentOnEntry: Bool { willEnter == nil && didEnter == nil && initially == nil }
  var isSilentOnExit: Bool { willExit == nil && didExit == nil }
}

extension EventHooks {
  var isSilent: Bool { kinds == CallbackKinds() }
}

extension Unmanaged<NodeHooks> {
  /// Calls the callback of a moment, if there is one.
  @inline(__always)
  func call(_ kind: CallbackKind, _ facts: inout TransitionFacts) throws {
    try _withUnsafeGuaranteedRef { hooks in
      switch kind {
      case .willExit: try hooks.willExit?(&facts)
      case .willEnter: try hooks.willEnter?(&facts)
      case .didExit: try hooks.didExit?(&facts)
      case .didEnter: try hooks.didEnter?(&facts)
      case .initially: try hooks.initially?(&facts)
      case .shouldFire, .willTransition, .willFire, .perform, .didFire, .didTransition: break
      }
    }
  }
}

extension Unmanaged<EventHooks> {
  /// Calls the callback of a moment, if there is one.
  @inline(__always)
  func call(_ kind: CallbackKind, _ facts: inout TransitionFacts) throws {
    try _withUnsafeGuaranteedRef { hooks in
      switch kind {
      case .willFire: try hooks.willFire?(&facts)
      case .perform: try hooks.perform?(&facts)
      case .didFire: try hooks.didFire?(&facts)
      case .shouldFire, .willTransition, .willExit, .willEnter, .didExit, .didEnter, .initially,
        .didTransition:
        break
      }
    }
  }
}

extension FixedTable {
  /// A table of objects to use without reference counting. `releaseObjects` releases them.
  init<Object: AnyObject>(retaining objects: [Object]) where Element == Unmanaged<Object> {
    self.init(copying: objects.map { Unmanaged.passRetained($0) })
  }

  func releaseObjects<Object: AnyObject>(count: Int) where Element == Unmanaged<Object> {
    for index in 0..<count { self[Number(number: UInt32(index))].release() }
    deallocate()
  }
}
