// Shared by the calls of a machine and those of an entity that holds it. Small enough to be inlined into both.

extension Machine.With {
  /// The table's entry for an event, and the event's column there.
  @inlinable
  @inline(__always)
  func entry(of event: EventID) -> (DispatchEntry, Column) {
    let column = machine.dispatchColumn(of: event)
    return (machine.storage.dispatch[machine.block, column], column)
  }

  /// Fires an event that is neither plain nor direct.
  @inlinable
  @inline(__always)
  mutating func fireSeparately(
    _ event: EventID,
    on context: inout Context,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(Machine.FireError) -> Machine.Receipt {
    if machine.isDue(by: seconds) {
      return try fireAfterTimers(event, on: &context, eventData, seconds)
    }
    return try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      try machine.fireSeparately(event, eventData, at: seconds, data)
    }
  }

  /// Makes a call of a machine that the context holds.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - path: The key path to the machine.
  ///   - body: The call. It doesn't change the machine in the context.
  ///   - isIntact: Whether the machine that the context holds at the end is the same, and in the same place.
  ///   - discard: Called with the result of the call if `machineReplaced` is thrown in its place.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call; `machineReplaced` if it is made in a callback of a call of the same machine, if a
  ///   callback makes such a call, or if the machine isn't intact.
  @inlinable
  @inline(__always)
  static func call<Output>(
    _ context: inout Context,
    heldAt path: WritableKeyPath<Context, Self>,
    _ body: (CallDataPointer) throws(Machine.FireError) -> Output,
    isIntact: (Self) -> Bool,
    discard: (Output) -> Void
  ) throws(Machine.FireError) -> Output {
    defer { withExtendedLifetime(path) {} }
    return try withUnsafeMutablePointer(to: &context) { context throws(Machine.FireError) in
      var nesting = NestedCall(HeldMachine(at: path, of: context))
      guard !nesting.repeatsOuterCall() else { throw .machineReplaced }
      return try withUnsafeMutablePointer(to: &nesting) { nesting throws(Machine.FireError) in
        try ContextFrame.with(context, nesting) { context, data throws(Machine.FireError) in
          let outcome = Result { () throws(Machine.FireError) in try body(data) }
          guard !nesting.pointee.isRepeated, isIntact(context.pointee[keyPath: path]) else {
            if case .success(let output) = outcome { discard(output) }
            throw .machineReplaced
          }
          return try outcome.get()
        }
      }
    }
  }

  /// Where a direct step starts.
  @inlinable
  var directStart: DirectStart {
    @inline(__always) get {
      // Safe because only a machine without details takes this way: see `way(of:)`.
      let plan = unsafeDowncast(machine.storage, to: Machine.Plan.self)
      return DirectStart(plan: .passUnretained(plan), block: machine.block)
    }
  }

  /// Whether the machine is still where a direct step started.
  @inlinable
  @inline(__always)
  func isAt(_ start: DirectStart) -> Bool {
    let storage = Unmanaged.passUnretained(machine.storage).toOpaque()
    return storage == start.plan.toOpaque() && machine.block == start.block
  }

  /// The plan, unretained, and the block of the active leaf.
  ///
  /// Only numbers and unretained references go in and out of the frames around a step, because a machine would be
  /// retained there.
  @usableFromInline
  struct DirectStart: Sendable {
    @usableFromInline let plan: Unmanaged<Machine.Plan>
    @usableFromInline let block: Block

    @inlinable
    @inline(__always)
    init(plan: Unmanaged<Machine.Plan>, block: Block) {
      self.plan = plan
      self.block = block
    }

    /// Takes a transition without the engine, if nothing that follows needs the engine.
    @inlinable
    @inline(__always)
    func step(
      from position: RowPosition,
      _ eventData: EventData,
      at seconds: Double,
      _ payload: UnsafePointer<PayloadFrame>?,
      _ data: CallDataPointer
    ) throws(Machine.FireError) -> CallResult {
      data.pointee.payload = payload
      let outcome = plan._withUnsafeGuaranteedRef { plan in
        Result { () throws(Machine.FireError) in
          let leaf = plan.dispatch.number(of: block).leaf
          return try plan.stepped(from: position, in: leaf, eventData, seconds, data)
        }
      }
      return try outcome.get()
    }
  }
}

extension Machine {
  /// Whether both are the same machine in the same state.
  @inlinable
  @inline(__always)
  func isSame(as other: Self) -> Bool {
    storage === other.storage && block == other.block
  }
}
