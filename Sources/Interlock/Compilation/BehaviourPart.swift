/// The code of a behaviour, as definitions store it.
@_spi(Plumbing) public struct BehaviourCode: Sendable, CustomReflectable {
  private(set) var guards: [String: BoxedCondition] = [:]
  private(set) var callbacks: [String: BoxedCallback] = [:]
  private(set) var activities: [String: any StateActivity] = [:]

  /// The names that were added twice.
  private(set) var repeated: [BindingError.Item] = []

  /// Nothing: see `CodePart`.
  public var customMirror: Mirror { Mirror(self, children: []) }

  mutating func add(_ condition: BoxedCondition, as name: String) {
    if guards.updateValue(condition, forKey: name) != nil { addRepeated(.guard, name) }
  }

  mutating func add(_ callback: BoxedCallback, as name: String) {
    if callbacks.updateValue(callback, forKey: name) != nil { addRepeated(.callback, name) }
  }

  package mutating func add(_ activity: any StateActivity, as name: String) {
    if activities.updateValue(activity, forKey: name) != nil { addRepeated(.activity, name) }
  }

  private mutating func addRepeated(_ kind: BindingError.Kind, _ name: String) {
    repeated.append(BindingError.Item(kind: kind, name: name, place: nil))
  }
}

/// Named code for a machine with or without a context: ``Machine/Behaviour`` and ``Machine/With/Behaviour``.
public protocol BehaviourPart: CodePart {
  /// The code, as definitions store it.
  @_spi(Plumbing) var code: BehaviourCode { get set }
}

extension BehaviourPart {
  /// Stops the program.
  @_spi(Plumbing) public var code: BehaviourCode {
    get { noPart(Self.self) }
    set { noPart(Self.self) }
  }

  /// Adds a guard.
  ///
  /// - Parameters:
  ///   - name: The name that definitions use.
  ///   - condition: The condition.
  /// - Returns: The behaviour with the guard added.
  @inlinable
  public func `guard`(_ name: String, _ condition: Condition) -> Self {
    adding(Self.boxed(condition), as: name)
  }

  /// Adds a guard that was written with `unless`.
  ///
  /// - Parameters:
  ///   - name: The name that follows `unless`.
  ///   - condition: The condition that must not hold.
  /// - Returns: The behaviour with the guard added.
  @inlinable
  public func unless(_ name: String, _ condition: Condition) -> Self {
    adding(Self.boxed(condition).negated, as: nameOfGuard(unless: name))
  }

  /// Adds a callback.
  ///
  /// - Parameters:
  ///   - name: The name that definitions use.
  ///   - callback: The callback.
  /// - Returns: The behaviour with the callback added.
  @inlinable
  public func callback(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), as: name)
  }

  @usableFromInline
  func adding(_ condition: BoxedCondition, as name: String) -> Self {
    var copy = self
    copy.code.add(condition, as: name)
    return copy
  }

  @usableFromInline
  func adding(_ callback: BoxedCallback, as name: String) -> Self {
    var copy = self
    copy.code.add(callback, as: name)
    return copy
  }

  /// Adds an activity.
  package func adding(_ activity: any StateActivity, as name: String) -> Self {
    var copy = self
    copy.code.add(activity, as: name)
    return copy
  }
}
