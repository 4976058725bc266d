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

  /// The engine; nil in a step that is done without it, until a callback asks for something.
  @usableFromInline var macrostep: Macrostep?

  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt = 0,
    column: UInt32,
    foreignBits: UInt = 0,
    source: UInt32,
    target: UInt32,
    userInfo: borrowing UserInfo,
    seconds: Double = .nan
  ) {
    self.kernel = Unmanaged.passUnretained(kernel)
    self.detailsBits = detailsBits
    self.column = column
    self.foreignBits = foreignBits
    userInfoBits = userInfo.address
    sourceNode = source
    targetNode = target
    currentNode = source
    self.seconds = seconds
    macrostep = nil
  }

  @inlinable
  static var noColumn: UInt32 { .max }
}

extension TransitionFacts {
  /// Stops the program where a callback has exchanged its transition for that of another call, which
  /// takes `withoutActuallyEscaping` or worse.
  ///
  /// Only the inner of two nested calls has both at hand, and it is checked before it ends, while all
  /// that the two refer to is still there.
  @inline(__always)
  func verify(_ kernel: Kernel, _ userInfo: borrowing UserInfo) {
    precondition(
      self.kernel.toOpaque() == Unmanaged.passUnretained(kernel).toOpaque()
        && userInfoBits == userInfo.address,
      "A callback has exchanged its transition for another."
    )
  }

  /// Hands over the engine with what callbacks have asked for; nil if that is nothing.
  @inline(__always)
  mutating func takeMacrostep() -> Macrostep? {
    let taken = macrostep
    macrostep = nil
    return taken
  }

  /// The engine, which is made when it is first needed.
  @usableFromInline
  mutating func macrostepInUse() -> Macrostep {
    if let macrostep { return macrostep }
    let time = seconds.isNaN ? nil : seconds
    let macrostep = Macrostep(
      kernel.takeUnretainedValue(),
      Configuration(),
      Details.of(detailsBits),
      time: time
    )
    self.macrostep = macrostep
    return macrostep
  }

  /// The identifier of an event that the machine does not know; nil for all others.
  var foreign: ForeignEvent? {
    UnsafeRawPointer(bitPattern: foreignBits)
      .map { Unmanaged<ForeignEvent>.fromOpaque($0).takeUnretainedValue() }
  }
}
