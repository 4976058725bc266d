extension Machine {
  /// What runs at a moment of a step: it sees the transition, may raise events on it, and refuses or
  /// undoes the step by throwing.
  ///
  /// It is sendable because machines are: any thread may fire one.
  public typealias Callback = @Sendable (_ transition: inout Transition) throws -> Void

  /// What has to hold before an event is taken. It must have no effects: it is asked by `canFire` too.
  public typealias Condition = @Sendable (_ transition: borrowing Transition) throws -> Bool

  /// A condition with its name. One that came from an archive has no condition: nothing can say that
  /// it holds, so it refuses.
  struct Guard: Sendable {
    let name: String?
    let condition: Condition?
  }

  /// A callback in a structure: a bare closure in an array is called through a thunk.
  struct BoxedCallback: Sendable {
    let call: Callback
  }
}
