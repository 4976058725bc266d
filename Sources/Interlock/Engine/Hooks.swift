/// A callback as the engine calls it.
package typealias EngineCallback = @Sendable (inout TransitionFacts) throws -> Void

/// A guard as the engine asks it.
package typealias EngineCondition = @Sendable (borrowing TransitionFacts) throws -> Bool

/// The type of a machine, with or without a context.
package typealias MachineType = any Sendable.Type

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

  /// - Parameter callback: The callback of a moment; nil for none. A function rather than a list of arguments, so that
  ///   no caller can leave a moment out.
  init(_ callback: (CallbackKind) -> EngineCallback?) {
    var kinds = CallbackKinds()
    willEnter = kinds.including(.willEnter, callback)
    didEnter = kinds.including(.didEnter, callback)
    willExit = kinds.including(.willExit, callback)
    didExit = kinds.including(.didExit, callback)
    initially = kinds.including(.initially, callback)
    self.kinds = kinds
  }
}

/// A guard as definitions store it, without the types of its transition.
@_documentation(visibility: internal)
public struct BoxedCondition: Sendable {
  // A struct, because a bare closure in an array is called through a thunk.

  /// Nil if the code is missing.
  let ask: EngineCondition?

  /// The machine whose transitions the code reads: see `ForeignCode`. Nil without code.
  let machine: MachineType?

  /// Creates a guard from code that was written for a machine.
  package init(for machine: MachineType, _ ask: @escaping EngineCondition) {
    self.ask = ask
    self.machine = machine
  }

  private init() {
    ask = nil
    machine = nil
  }

  var isMissing: Bool { ask == nil }

  /// The guard that holds when this one doesn't; without code if this one has none.
  @usableFromInline var negated: Self {
    guard let ask, let machine else { return self }
    return Self(for: machine) { try !ask($0) }
  }

  static var missing: Self { Self() }
}

/// The guards and callbacks of an event.
final class EventHooks: Sendable {
  /// The first guard; one that holds if there is none.
  let condition: EngineCondition
  let guardCount: Int

  /// All guards, including the first. A guard without code is nil, and refuses.
  let conditions: [BoxedCondition]

  let willFire: EngineCallback?
  let perform: EngineCallback?
  let didFire: EngineCallback?

  /// The moments with callbacks.
  let kinds: CallbackKinds

  /// - Parameters:
  ///   - conditions: The guards.
  ///   - callback: The callback of a moment; nil for none.
  init(_ conditions: [BoxedCondition], _ callback: (CallbackKind) -> EngineCallback?) {
    self.conditions = conditions
    condition = Self.first(of: conditions)
    guardCount = conditions.count
    var kinds = CallbackKinds()
    if !conditions.isEmpty { kinds.insert(.shouldFire) }
    willFire = kinds.including(.willFire, callback)
    perform = kinds.including(.perform, callback)
    didFire = kinds.including(.didFire, callback)
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

extension CallbackKinds {
  /// Returns the callback of a moment, and adds the moment to the set; nil if there is none.
  fileprivate mutating func including(
    _ kind: CallbackKind,
    _ callback: (CallbackKind) -> EngineCallback?
  ) -> EngineCallback? {
    let callback = callback(kind)
    if callback != nil { insert(kind) }
    return callback
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
