/// The guard or callback that is running: its kind and its owner.
struct CurrentCall {
  var kind: CallbackKind

  /// The owner; meaningless if it is an event, which the frame's row knows.
  let owner: CallbackOwner

  @inline(__always)
  init(_ kind: CallbackKind, _ owner: CallbackOwner) {
    self.kind = kind
    self.owner = owner
  }

  /// A guard of the event of the frame's row, found by branching on the state.
  ///
  /// No other code in a step branches on the state, because the table makes data of it. But some processors (AMD's Zen)
  /// predict the target of a closure call by the branches before it. Where a machine moves between states, they would
  /// begin with the wrong guard nearly every time. That costs as much as the whole step.
  ///
  /// The owner is never read. It is loaded in one branch only, because the compiler would turn any other code into
  /// arithmetic without branches.
  @inline(__always)
  static func guardOfRow(_ row: UnsafePointer<TransitionRow>, in leaf: Node) -> Self {
    var owner: UInt32 = 0
    if leaf.number & 1 != 0 { owner = row.pointee.event.number }
    if leaf.number & 2 != 0 { owner = row.pointee.target.number }
    return Self(.shouldFire, CallbackOwner(number: owner))
  }
}
