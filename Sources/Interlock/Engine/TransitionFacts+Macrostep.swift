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
    self.room = UnsafeMutableRawPointer(room)
    hasMacrostep = false
    owner = .event(event)
  }

  /// A transition of the engine, for the impulse that it is working on.
  @inline(__always)
  init(
    _ kernel: Kernel,
    leaf: Node,
    target: Node,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) {
    self.kernel = Unmanaged<Backing>.passUnretained(kernel)
    detailsBits = 0
    userInfoBits = macrostep.pointee.impulse.userInfoBits
    foreignBits = macrostep.pointee.impulse.foreignBits
    let trigger = macrostep.pointee.impulse.trigger
    column = trigger.isEvent ? trigger.column : .noEvent
    sourceNode = leaf
    targetNode = target
    currentNode = kernel.known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    seconds = macrostep.pointee.seconds
    room = UnsafeMutableRawPointer(macrostep)
    hasMacrostep = true
    owner = .node(.root)
  }
}

extension TransitionFacts {
  /// Stops the program where a callback has exchanged its transition for that of another call, which
  /// takes `withoutActuallyEscaping` or worse.
  ///
  /// Each call has a room of its own as long as it lasts.
  @inline(__always)
  func verify(room: UnsafeMutablePointer<Macrostep>) {
    precondition(
      self.room == UnsafeMutableRawPointer(room),
      "A callback has exchanged its transition for another."
    )
  }

  /// The engine with what callbacks have asked for; nil if that is nothing.
  var macrostep: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get { hasMacrostep ? typedRoom : nil }
  }

  /// The engine, which is made when it is first needed.
  @usableFromInline
  mutating func macrostepInUse() -> UnsafeMutablePointer<Macrostep> {
    guard let room = typedRoom else { preconditionFailure("A guard asks for nothing.") }
    if !hasMacrostep {
      let kernel = unsafeDowncast(kernel.takeUnretainedValue(), to: Kernel.self)
      room.initialize(to: Macrostep(kernel, detailsBits: detailsBits, seconds: seconds))
      hasMacrostep = true
    }
    return room
  }

  /// Raises an event of the machine.
  @usableFromInline
  mutating func raise(column: Column, _ userInfo: UserInfo) {
    let macrostep = macrostepInUse()
    macrostep.pointee.queue.append(Impulse(.event(column), userInfo: userInfo))
  }

  /// The room, with its type.
  private var typedRoom: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get { room?.assumingMemoryBound(to: Macrostep.self) }
  }
}

extension TransitionFacts {
  /// The nodes that are left, and those that are entered. None while guards are asked, since it depends on their
  /// answers what is left and entered.
  var exited: [Node] {
    if let leaves = leavesAtEnd { return leaves }
    return nodes(sourceNode) { $0.exited }
  }

  var entered: [Node] {
    leavesAtEnd == nil ? nodes(targetNode) { $0.entered } : []
  }

  /// What is left at the end of the machine, without a microstep; nil before.
  private var leavesAtEnd: [Node]? {
    guard kind != .shouldFire, let macrostep = macrostep?.pointee, macrostep.microstep == nil,
      macrostep.isActive
    else { return nil }
    return macrostep.configuration.leaves
  }

  /// The nodes of a route; without one, that of a step from leaf to leaf.
  private func nodes(_ direct: Node, _ ofRoute: (Route) -> [Node]) -> [Node] {
    guard kind != .shouldFire else { return [] }
    if let microstep = macrostep?.pointee.microstep {
      return microstep._withUnsafeGuaranteedRef { ofRoute($0.route) }
    }
    return targetNode == Row.internalTarget ? [] : [direct]
  }
}
