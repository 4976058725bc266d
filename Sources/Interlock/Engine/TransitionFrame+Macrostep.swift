extension TransitionFrame {
  /// A transition without the engine, with the first row to try.
  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt,
    row: DirectRow,
    source: Node,
    userInfo: borrowing UserInfo,
    seconds: Double
  ) {
    self.kernel = Unmanaged<Backing>.passUnretained(kernel)
    self.detailsBits = detailsBits
    column = row.column
    foreignBits = 0
    userInfoBits = userInfo.address
    sourceNode = source
    targetNode = row.target
    currentNode = source
    self.seconds = seconds
    call = CurrentCall(.shouldFire, .event(row.event))
    roomBits = 0
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
    roomBits = UInt(bitPattern: macrostep) | 1
  }

  /// Moves on to another row without the engine.
  @inline(__always)
  mutating func move(to row: DirectRow) {
    targetNode = row.target
    call = CurrentCall(.shouldFire, .event(row.event))
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

  /// Notes that the room is in use.
  mutating func noteMacrostep() {
    roomBits |= 1
  }
}
