// Calls of a machine that the context holds. Inlined, because passing a key path on would allocate an object.

extension MachineContext {
  /// Whether a key path leads to a place in the value itself. For a literal, the compiler knows the answer.
  @inlinable
  @inline(__always)
  func isStored<StateID, EventID>(
    _ path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>
  ) -> Bool {
    MemoryLayout<Self>.offset(of: path) != nil
  }

  /// Takes a transition of a stored machine without the engine.
  ///
  /// The machine is changed in place: taking it out and putting it back would count references, which costs more than
  /// the step. It is not retained either. If a callback assigns another machine, the frame's copy of the entity keeps
  /// this one alive.
  @inlinable
  @inline(__always)
  mutating func step<StateID, EventID>(
    from position: RowPosition,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    _ eventData: EventData,
    _ seconds: Double,
    payload: UnsafePointer<PayloadFrame>? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    let start = self[keyPath: path].directStart
    let result = try Machine<StateID, EventID>.With.call(&self, heldAt: path) {
      data throws(Machine<StateID, EventID>.FireError) in
      try start.step(from: position, eventData, at: seconds, payload, data)
    } isIntact: {
      $0.isAt(start)
    } discard: {
      $0.discard()
    }
    return self[keyPath: path].machine.adopt(result)
  }

  /// Fires an event that is neither plain nor direct.
  @inlinable
  @inline(__always)
  mutating func fireSeparately<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    if self[keyPath: path].machine.isDue(by: seconds) {
      return try fireAfterTimers(event, on: path, eventData, seconds)
    }
    return try call(on: path) { machine, data throws(Machine<StateID, EventID>.FireError) in
      try machine.fireSeparately(event, eventData, at: seconds, data)
    }
  }

  /// Makes a call on a copy of the machine, and stores the copy.
  ///
  /// - Throws: The error of the call; `machineReplaced` if a callback calls the machine, or replaces it.
  @inlinable
  @inline(__always)
  mutating func call<StateID, EventID, Output>(
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    _ body: (inout Machine<StateID, EventID>, CallDataPointer)
      throws(Machine<StateID, EventID>.FireError) -> Output
  ) throws(Machine<StateID, EventID>.FireError) -> Output {
    let held = self[keyPath: path].machine
    // The frame restores the context as it was before the last transaction. An activation is an earlier one.
    let before = self
    var machine = held
    do throws(Machine<StateID, EventID>.FireError) {
      let output = try Machine<StateID, EventID>.With.call(&self, heldAt: path) {
        data throws(Machine<StateID, EventID>.FireError) in
        try body(&machine, data)
      } isIntact: {
        $0.machine.isSame(as: held)
      } discard: { _ in
      }
      self[keyPath: path].machine = machine
      return output
    } catch {
      if case .machineReplaced = error {
        self = before
      } else if !machine.isSame(as: held) {
        // An activation persists, whatever happens to the event.
        self[keyPath: path].machine = machine
      }
      throw error
    }
  }
}
