extension Machine {
  /// Named code: guards, callbacks and activities for definitions that refer to them by name.
  ///
  /// ```swift
  /// let behaviour = DynamicMachine.Behaviour()
  ///   .guard("it is not locked") { $0.userInfo[.locked] != true }
  ///   .callback("tell the owner") { transition in mail.send(transition.description) }
  /// let machine = try JSONDecoder().decode(DynamicMachine.self, from: json).bound(to: behaviour)
  /// ```
  ///
  /// Each method returns a changed copy. Guards, callbacks and activities have separate namespaces: a guard and a
  /// callback may share a name. One callback can be used in many places.
  public struct Behaviour: BehaviourPart {
    /// The names and code that it adds to a definition.
    public typealias Line = Machine.Line

    /// The code, as definitions store it.
    @_spi(Plumbing) public var code = BehaviourCode()

    /// Creates a behaviour without any code.
    public init() {}
  }
}
