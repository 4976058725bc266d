/// One transition in numbers: what ``Machine/Transition`` shows to guards and callbacks.
///
/// Its layout does not depend on the identifiers of a machine, so that neither the engine nor the code that
/// hands it on has to look up types at run time.
@usableFromInline
struct TransitionFacts: ~Copyable, Sendable {
  // Safe because a transition cannot outlive the call that made it, the call holds all four, and
  // `verify` stops a callback that has exchanged its transition for another call's.
  @usableFromInline let kernel: Unmanaged<Kernel>
  @usableFromInline let detailsBits: UInt
  @usableFromInline let userInfoBits: UInt
  @usableFromInline let foreignBits: UInt

  /// The column of the event, `noColumn` where there is none.
  @usableFromInline let column: UInt32

  /// The active node when the event came; the root on activation.
  @usableFromInline let sourceNode: UInt32

  /// The node to which the transition leads; `Row.internalTarget` if it is internal.
  @usableFromInline let targetNode: UInt32

  /// The node that is active now.
  @usableFromInline var currentNode: UInt32

  /// The time of the call, in seconds since the reference date, where the engine does not know it; not a
  /// number if nobody said.
  @usableFromInline let seconds: Double

  /// The room for a macrostep, and whether there is one. In a step that is done without the engine, it is made when a
  /// callback first asks for something.
  // Safe because the call that made the transition holds the room.
  private nonisolated(unsafe) let room: UnsafeMutablePointer<Macrostep>?
  private var hasMacrostep: Bool

  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt = 0,
    column: UInt32,
    source: UInt32,
    target: UInt32,
    userInfo: borrowing UserInfo,
    seconds: Double = .nan,
    room: UnsafeMutablePointer<Macrostep>?
  ) {
    self.kernel = Unmanaged.passUnretained(kernel)
    self.detailsBits = detailsBits
    self.column = column
    foreignBits = 0
    userInfoBits = userInfo.address
    sourceNode = source
    targetNode = target
    currentNode = source
    self.seconds = seconds
    self.room = room
    hasMacrostep = false
  }

  /// A transition of the engine, for the impulse that it is working on.
  @inline(__always)
  init(
    _ kernel: Kernel,
    leaf: UInt32,
    target: UInt32,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) {
    self.kernel = Unmanaged.passUnretained(kernel)
    detailsBits = 0
    userInfoBits = macrostep.pointee.impulse.userInfoBits
    foreignBits = macrostep.pointee.impulse.foreignBits
    let trigger = macrostep.pointee.impulse.trigger
    column = trigger.isEvent ? trigger.column : Self.noColumn
    sourceNode = leaf
    targetNode = target
    currentNode = kernel.known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    seconds = macrostep.pointee.seconds
    room = macrostep
    hasMacrostep = true
  }

  @inlinable
  static var noColumn: UInt32 { .max }
}

extension TransitionFacts {
  /// Stops the program where a callback has exchanged its transition for that of another call, which
  /// takes `withoutActuallyEscaping` or worse.
  ///
  /// Each call has a room of its own as long as it lasts.
  @inline(__always)
  func verify(room: UnsafeMutablePointer<Macrostep>) {
    precondition(self.room == room, "A callback has exchanged its transition for another.")
  }

  /// The engine with what callbacks have asked for; nil if that is nothing.
  var macrostep: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get { hasMacrostep ? room : nil }
  }

  /// The engine, which is made when it is first needed.
  @usableFromInline
  mutating func macrostepInUse() -> UnsafeMutablePointer<Macrostep> {
    guard let room else { preconditionFailure("A guard asks for nothing.") }
    if !hasMacrostep {
      let kernel = kernel.takeUnretainedValue()
      room.initialize(to: Macrostep(kernel, detailsBits: detailsBits, seconds: seconds))
      hasMacrostep = true
    }
    return room
  }

  /// Raises an event of the machine.
  @usableFromInline
  mutating func raise(column: UInt32, _ userInfo: UserInfo) {
    let macrostep = macrostepInUse()
    macrostep.pointee.queue.append(Impulse(.event(column), userInfo: userInfo))
  }

  /// The identifier of an event that the machine does not know; nil for all others.
  var foreign: ForeignEvent? { ForeignEvent.of(foreignBits) }
}
