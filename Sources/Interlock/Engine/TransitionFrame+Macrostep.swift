extension TransitionFrame {
  /// A transition without the engine, before its first row is tried.
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
    rawRoom = nil
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
    rawRoom = UnsafeMutableRawPointer(macrostep)
    hasMacrostep = true
  }

  /// Moves on to a row whose guards are asked without the engine.
  @inline(__always)
  mutating func ask(_ row: DirectRow) {
    targetNode = row.target
    call = CurrentCall(.shouldFire, .event(row.event))
  }

  /// Moves on to a row that is taken without the engine.
  @inline(__always)
  mutating func take(_ row: DirectRow, _ room: MacrostepPointer) {
    targetNode = row.target
    rawRoom = UnsafeMutableRawPointer(room)
  }

  /// The room for a macrostep; nil for a guard that is asked without the engine.
  var room: MacrostepPointer? {
    @inline(__always) get { rawRoom?.assumingMemoryBound(to: Macrostep.self) }
  }
}
