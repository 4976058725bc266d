extension TransitionFrame {
  /// A transition without the engine, with the first row to try.
  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt,
    row: UnsafePointer<DirectRow>,
    source: Node,
    data: borrowing EventData,
    seconds: Double
  ) {
    self.kernel = Unmanaged<MachineStorage>.passUnretained(kernel)
    self.detailsBits = detailsBits
    self.row = row.transition
    eventDataBits = data.address
    sourceNode = source
    currentNode = source
    self.seconds = seconds
    call = .guardOfRow(row.transition, in: source)
    // No room yet: guards can neither raise nor send.
    roomBits = 0
  }

  /// A transition of the engine, for the trigger occurrence that it is processing.
  @inline(__always)
  init(
    _ kernel: Kernel,
    row: UnsafePointer<TransitionRow>,
    leaf: Node,
    _ call: CurrentCall,
    _ macrostep: MacrostepPointer
  ) {
    self.kernel = Unmanaged<MachineStorage>.passUnretained(kernel)
    detailsBits = macrostep.pointee.detailsBits
    eventDataBits = macrostep.pointee.occurrence.dataBits
    self.row = row
    sourceNode = leaf
    currentNode = kernel.known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    seconds = macrostep.pointee.seconds
    self.call = call
    // In use: the engine's own macrostep takes the events that callbacks raise and send.
    roomBits = UInt(bitPattern: macrostep) | 1
  }

  /// Makes a call with a transition of the engine.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - leaf: The active leaf from which the row was found.
  ///   - target: The node that the transition leads to.
  ///   - kind: The kind of the guard or callback that runs.
  ///   - owner: Its owner.
  ///   - macrostep: The engine.
  ///   - body: The call.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @inline(__always)
  static func with<Result, Failure: Error>(
    _ kernel: Kernel,
    leaf: Node,
    target: Node,
    _ kind: CallbackKind,
    of owner: CallbackOwner,
    in macrostep: MacrostepPointer,
    _ body: (UnsafeMutablePointer<Self>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // On the stack, because a transition of the engine can have a target that no row of the table has.
    let trigger = macrostep.pointee.occurrence.trigger
    let row = TransitionRow(
      column: trigger.isEvent ? trigger.column : .noEvent,
      target: target,
      event: owner.event
    )
    return try withUnsafePointer(to: row) { row throws(Failure) in
      var frame = Self(kernel, row: row, leaf: leaf, CurrentCall(kind, owner), macrostep)
      return try withUnsafeMutablePointer(to: &frame, body)
    }
  }

  /// Makes a call with the transition that a guard of a row sees when the engine asks it in a leaf.
  @inline(__always)
  static func asking<Result, Failure: Error>(
    _ kernel: Kernel,
    _ row: Row,
    from leaf: Node,
    in macrostep: MacrostepPointer,
    _ body: (UnsafeMutablePointer<Self>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (owner, target) = (CallbackOwner.event(row.event), row.target)
    return try with(kernel, leaf: leaf, target: target, .shouldFire, of: owner, in: macrostep, body)
  }

  /// The row of a step without the engine.
  var directRow: UnsafePointer<DirectRow> {
    // The engine's own macrostep begins with a configuration, one that a callback has created here has none.
    assert(!hasMacrostep || room?.pointee.known == nil, "The engine has no direct row.")
    // Safe because such a step points to nothing but direct rows, and these begin with what the frame points to.
    return UnsafeRawPointer(row).assumingMemoryBound(to: DirectRow.self)
  }

  /// Moves on to another row without the engine.
  @inline(__always)
  mutating func move(to row: UnsafePointer<DirectRow>) {
    self.row = row.transition
  }

  /// Takes the row without the engine.
  @inline(__always)
  mutating func take(_ room: MacrostepPointer) {
    roomBits = UInt(bitPattern: room)
  }

  /// The room for a macrostep; nil for a guard that is asked without the engine.
  var room: MacrostepPointer? {
    @inline(__always) get { MacrostepPointer(bitPattern: roomBits & ~1) }
  }

  /// Whether the room is in use.
  var hasMacrostep: Bool {
    @inline(__always) get { roomBits & 1 != 0 }
  }

  /// Records that the room is in use.
  mutating func markRoomAsUsed() {
    roomBits |= 1
  }
}
