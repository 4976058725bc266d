extension Machine {
  /// Code by name: guards, callbacks and activities for definitions that refer to them by name.
  ///
  ///     let behaviour = DynamicMachine.Behaviour()
  ///       .guard("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///       .callback("tell the owner") { transition in mail.send(transition.description) }
  ///     let machine = try JSONDecoder().decode(DynamicMachine.self, from: json).bound(to: behaviour)
  ///
  /// Each method returns a changed copy. Guards, callbacks and activities have separate namespaces: a guard and a
  /// callback may share a name. One callback can be used in many places.
  public struct Behaviour: Sendable {
    private(set) var guards: [String: BoxedCondition] = [:]
    private(set) var callbacks: [String: BoxedCallback] = [:]
    private(set) var activities: [String: any NamedAttachment] = [:]

    /// The names that were given twice.
    private(set) var repeated: [BindingError.Item] = []

    /// Creates a behaviour without any code.
    public init() {}
  }
}

extension Machine.Behaviour {
  /// Adds a guard.
  ///
  /// - Parameters:
  ///   - name: The name that definitions use.
  ///   - condition: The condition.
  /// - Returns: The behaviour with the guard added.
  public consuming func `guard`(_ name: String, _ condition: @escaping Machine.Condition) -> Self {
    var copy = self
    let other = copy.guards.updateValue(Machine.boxed(condition), forKey: name)
    if other != nil { copy.note(.guard, name) }
    return copy
  }

  /// Adds a guard that was written with `unless`.
  ///
  /// - Parameters:
  ///   - name: The name that follows `unless`.
  ///   - condition: The condition that must not hold.
  /// - Returns: The behaviour with the guard added.
  public consuming func unless(_ name: String, _ condition: @escaping Machine.Condition) -> Self {
    self.guard(nameOfGuard(unless: name)) { try !condition($0) }
  }

  /// Adds a callback.
  ///
  /// - Parameters:
  ///   - name: The name that definitions use.
  ///   - callback: The callback.
  /// - Returns: The behaviour with the callback added.
  public consuming func callback(_ name: String, _ callback: @escaping Machine.Callback) -> Self {
    var copy = self
    let other = copy.callbacks.updateValue(Machine.boxed(name, callback), forKey: name)
    if other != nil { copy.note(.callback, name) }
    return copy
  }

  /// Adds an activity, or anything else that a runtime looks for.
  package consuming func attaching(_ attachment: any NamedAttachment, as name: String) -> Self {
    var copy = self
    if copy.activities.updateValue(attachment, forKey: name) != nil { copy.note(.activity, name) }
    return copy
  }

  private mutating func note(_ kind: BindingError.Kind, _ name: String) {
    repeated.append(BindingError.Item(kind: kind, name: name, place: nil))
  }
}
