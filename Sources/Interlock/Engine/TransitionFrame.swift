/// One transition in numbers, where it stands while it is asked for and called back: on the stack of the call.
///
/// Its layout does not depend on the identifiers of a machine, so neither the engine nor the code that hands it on
/// looks up types at run time.
@usableFromInline
struct TransitionFrame {
  // Safe because a frame is gone when the call returns, and the call holds all four.
  /// The kernel; not by its type, so that the kernel can have closures that are handed this.
  @usableFromInline let kernel: Unmanaged<Backing>
  /// Of the details of the machine, or of the data of the call: see `CallData`.
  @usableFromInline let detailsBits: UInt
  @usableFromInline let userInfoBits: UInt
  @usableFromInline let foreignBits: UInt

  /// The column of the event, `Column.noEvent` where there is none.
  @usableFromInline let column: Column

  /// The active node when the event came; the root on activation.
  @usableFromInline let sourceNode: Node

  /// The node to which the transition leads; `Row.internalTarget` if it is internal.
  @usableFromInline var targetNode: Node

  /// The node that is active now.
  @usableFromInline var currentNode: Node

  /// The time of the call, in seconds since the reference date, where the engine does not know it; not a
  /// number if nobody said.
  @usableFromInline let seconds: Double

  /// The guard or callback that runs.
  var call: CurrentCall

  /// The room for a macrostep, and whether there is one in it. In a step that is done without the engine, it is made when a
  /// callback first asks for something. A guard that is asked without the engine has no room.
  var room: MacrostepPointer?
  var hasMacrostep: Bool
}

// It is in use by one call, and gone when that returns.
@available(*, unavailable)
extension TransitionFrame: Sendable {}

extension TransitionFrame {
  /// A transition without the engine, before its first row is looked at.
  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt,
    column: Column,
    source: Node,
    userInfo: borrowing UserInfo,
    seconds: Double
  ) {
    self.kernel = Unmanaged<Backing>.passUnretained(kernel)
    self.detailsBits = detailsBits
    self.column = column
    foreignBits = 0
    userInfoBits = userInfo.address
    sourceNode = source
    targetNode = source
    currentNode = source
    self.seconds = seconds
    call = CurrentCall(.shouldFire, .node(source))
    room = nil
    hasMacrostep = false
  }

  /// A transition of the engine, for the impulse that it is working on.
  @inline(__always)
  init(
    _ kernel: Kernel,
    leaf: Node,
    target: Node,
    _ call: CurrentCall,
    _ macrostep: MacrostepPointer
  ) {
    self.kernel = Unmanaged<Backing>.passUnretained(kernel)
    detailsBits = macrostep.pointee.detailsBits
    userInfoBits = macrostep.pointee.impulse.userInfoBits
    foreignBits = macrostep.pointee.impulse.foreignBits
    let trigger = macrostep.pointee.impulse.trigger
    column = trigger.isEvent ? trigger.column : .noEvent
    sourceNode = leaf
    targetNode = target
    currentNode = kernel.known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    seconds = macrostep.pointee.seconds
    self.call = call
    room = macrostep
    hasMacrostep = true
  }

  /// Turns to a row whose guards are asked without the engine.
  @inline(__always)
  mutating func ask(_ row: Row) {
    targetNode = row.target
    call = CurrentCall(.shouldFire, .event(row.event))
  }

  /// Turns to a row that is taken without the engine.
  @inline(__always)
  mutating func take(_ row: Row, _ room: MacrostepPointer) {
    targetNode = row.target
    self.room = room
  }
}
