// The values that conditions and assignments as data read. They know no identifiers, only numbers.
extension TransitionFacts {
  /// The address of the call's context; nil if it has none.
  @inlinable
  package var contextAddress: UnsafeRawPointer? {
    @inline(__always) get {
      let bits = detailsBits
      return CallData.isData(bits) ? UnsafeRawPointer(CallData.data(at: bits).pointee.context) : nil
    }
  }

  /// Returns true if a state or one of its descendants is active, by the state's position in document order.
  package func isActive(state position: Int) -> Bool {
    isActive(Node(position: position))
  }

  func isActive(_ node: Node) -> Bool {
    // Before the initial states are entered, nothing is active.
    guard currentNode != .root else { return false }
    // Safe because a frame is only made with a kernel.
    let tree = unsafeDowncast(kernel.takeUnretainedValue(), to: Kernel.self).chart.tree
    if let macrostep = macrostep?.pointee, macrostep.isActive {
      return macrostep.configuration.isActive(node, tree)
    }
    // A step without the engine has a single active leaf.
    return tree.isWithin(currentNode, node)
  }

  /// The user info of the event.
  package var userInfo: UserInfo { EventData(address: eventDataBits).userInfo }

  /// The time of the call, in seconds since the reference date; not a number if none was given.
  package var secondsOfCall: Double { seconds }

  /// Calls a closure with the address of the payload, if there is one of the given type.
  package func withPayload<Payload: Sendable, Result>(
    _ type: Payload.Type,
    _ body: (UnsafeRawPointer) throws -> Result
  ) throws -> Result {
    let payload = try requiredPayload(as: type)
    return try withUnsafePointer(to: payload) { try body(UnsafeRawPointer($0)) }
  }

  /// Whether a caller asks for the reasons of guards that refuse.
  package var wantsReasons: Bool {
    // A direct step explains nothing.
    macrostep != nil && GuardDiagnostics.areWanted(about: userInfo.storage)
  }

  /// Reports the reason why a guard refuses.
  package func explain(_ term: UnmetTerm) {
    GuardDiagnostics.add(.unmet(term), about: userInfo.storage)
  }
}
