extension TransitionFacts {
  @inline(__always)
  init(
    _ kernel: Kernel,
    detailsBits: UInt = 0,
    column: Column,
    event: EventPosition,
    source: Node,
    target: Node,
    userInfo: borrowing UserInfo,
    seconds: Double = .nan,
    room: UnsafeMutablePointer<Macrostep>?
  ) {
    self.kernel = Unmanaged<Backing>.passUnretained(kernel)
    self.detailsBits = detailsBits
    self.column = column
    foreignBits = 0
    userInfoBits = userInfo.address
    sourceNode = source
    targetNode = target
    currentNode = source
    self.seconds = seconds
    roomBits = room.map { UInt(bitPattern: $0) } ?? UInt(event.number) << 1 | 1
    hasMacrostep = false
  }

  /// A transition of the engine, for the impulse being processed.
  @inline(__always)
  init(
    _ kernel: Kernel,
    leaf: Node,
    target: Node,
    _ macrostep: UnsafeMutablePointer<Macrostep>
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
    roomBits = UInt(bitPattern: macrostep)
    hasMacrostep = true
  }
}

extension TransitionFacts {
  /// Stops the program if a callback has swapped its transition for that of another call, which takes
  /// `withoutActuallyEscaping` or worse.
  ///
  /// Each call has its own room for as long as it lasts.
  @inline(__always)
  func verify(room: UnsafeMutablePointer<Macrostep>) {
    precondition(
      roomBits == UInt(bitPattern: room),
      "A callback swapped its transition for that of another call."
    )
  }

  /// The engine with what callbacks have asked for; nil if they have asked for nothing.
  var macrostep: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get { hasMacrostep ? typedRoom : nil }
  }

  /// The engine, which is created when it is first needed.
  @usableFromInline
  mutating func macrostepInUse() -> UnsafeMutablePointer<Macrostep> {
    guard let room = typedRoom else { preconditionFailure("A guard cannot raise or send events.") }
    if !hasMacrostep {
      let kernel = unsafeDowncast(kernel.takeUnretainedValue(), to: Kernel.self)
      room.initialize(to: Macrostep(kernel, detailsBits: detailsBits, seconds: seconds))
      hasMacrostep = true
    }
    return room
  }

  /// Raises a known event.
  @usableFromInline
  mutating func raise(column: Column, _ userInfo: UserInfo) {
    let macrostep = macrostepInUse()
    macrostep.pointee.queue.append(Impulse(.event(column), userInfo: userInfo))
  }

  /// The room; nil for a guard that is asked without the engine.
  private var typedRoom: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get {
      roomBits & 1 == 0 ? UnsafeMutablePointer(bitPattern: roomBits) : nil
    }
  }

  /// Records which callback runs. It is recorded in the room and not here, because a callback copies the whole, and
  /// that copy stalls on a part that has just been written, which doubled the time of a step with two callbacks.
  @inline(__always)
  func note(_ kind: CallbackKind, _ owner: CallbackOwner) {
    let room = UnsafeMutablePointer<Macrostep>(bitPattern: roomBits).unsafelyUnwrapped
    room.callRoom.initialize(to: CurrentCall(kind, owner))
  }

  /// Which guard or callback runs, and who owns it.
  var currentCall: CurrentCall {
    guard let room = typedRoom else {
      let event = EventPosition(number: UInt32(truncatingIfNeeded: roomBits >> 1))
      return CurrentCall(.shouldFire, .event(event))
    }
    if hasMacrostep, room.pointee.microstep == nil, let asked = room.pointee.askedRow {
      let event = room.pointee.kernel._withUnsafeGuaranteedRef { $0.rows[asked].event }
      return CurrentCall(.shouldFire, .event(event))
    }
    return room.callRoom.pointee
  }
}

extension TransitionFacts {
  /// The nodes that are left, and those that are entered. Empty while guards are asked, because their answers decide
  /// what is left and entered.
  var exited: [Node] {
    if let leaves = leavesAtEnd { return leaves }
    return nodes(sourceNode) { $0.exited }
  }

  var entered: [Node] {
    leavesAtEnd == nil ? nodes(targetNode) { $0.entered } : []
  }

  /// What is left at the end of the machine, without a microstep; nil before.
  private var leavesAtEnd: [Node]? {
    guard currentCall.kind != .shouldFire, let macrostep = macrostep?.pointee,
      macrostep.microstep == nil,
      macrostep.isActive
    else { return nil }
    return macrostep.configuration.leaves
  }

  /// The nodes of a route; without a route, those of a step from leaf to leaf.
  private func nodes(_ direct: Node, _ ofRoute: (Route) -> [Node]) -> [Node] {
    guard currentCall.kind != .shouldFire else { return [] }
    if let microstep = macrostep?.pointee.microstep {
      return microstep._withUnsafeGuaranteedRef { ofRoute($0.route) }
    }
    return targetNode == Row.internalTarget ? [] : [direct]
  }
}
