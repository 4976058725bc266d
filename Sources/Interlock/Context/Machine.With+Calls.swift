// Shared by the calls of a machine and those of an entity that holds it. Small enough to be inlined into both.

extension Machine.With {
  /// The table's entry for an event, and the event's column there.
  @inlinable
  @inline(__always)
  func entry(of event: EventID) -> (DispatchEntry, Column) {
    let column = machine.dispatchColumn(of: event)
    return (machine.backing.dispatch[machine.block, column], column)
  }

  /// The row that a direct step can take, if the table knows it and the machine has no details.
  @inlinable
  @inline(__always)
  func directRow(of entry: DispatchEntry) -> RowPosition? {
    machine.backing.isDetailed ? nil : entry.position
  }

  /// Where a direct step starts: the plan, unretained, and the active leaf.
  @inlinable
  var directStart: (plan: Unmanaged<Machine.Plan>, leaf: Node) {
    @inline(__always) get {
      let plan = unsafeDowncast(machine.backing, to: Machine.Plan.self)
      return (.passUnretained(plan), plan.dispatch.number(of: machine.block).leaf)
    }
  }

  /// Takes a row without the engine, if nothing follows that needs it.
  ///
  /// Static, and called with what `directStart` returns: only numbers and unretained references go in and out of the
  /// frames around it, because a machine would be retained there.
  ///
  /// `isIntact` is called after all callbacks have run. If it returns false, the whole call is undone.
  @inlinable
  @inline(__always)
  static func step(
    _ start: (plan: Unmanaged<Machine.Plan>, leaf: Node),
    from position: RowPosition,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    payload: UnsafePointer<PayloadFrame>? = nil,
    isIntact: (Context) -> Bool = { _ in true }
  ) throws(Machine.FireError) -> CallResult {
    try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
      if let payload { data.pointee.payload = payload }
      let outcome = start.plan._withUnsafeGuaranteedRef { plan in
        Result { () throws(Machine.FireError) in
          try plan.stepped(from: position, in: start.leaf, userInfo, seconds, data)
        }
      }
      let result = try outcome.get()
      guard isIntact(context.pointee) else { throw .machineReplaced }
      return result
    }
  }

  /// Fires an event that is neither plain nor direct.
  @inlinable
  @inline(never)
  mutating func fireByEngine(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(Machine.FireError) -> Machine.Receipt {
    try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      try machine.fire(event, userInfo, seconds, data)
    }
  }

  /// Fires an event while its steps are traced.
  @usableFromInline
  mutating func fireByEngine(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    tracedBy trace: @escaping Machine.Trace
  ) throws(Machine.FireError) -> Machine.Receipt {
    try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      let trace = machine.plan.trace(and: trace)
      return try machine.fire(event, userInfo, time: seconds, trace: trace, data)
    }
  }

  /// Fires the timers that are due, then an event.
  @usableFromInline
  mutating func fireAfterTimers(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    trace: Machine.Trace?
  ) throws(Machine.FireError) -> Machine.Receipt {
    try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      try machine.fireAfterTimers(event, userInfo, seconds, trace: trace, data)
    }
  }

  /// Whether it is the same machine in the same place.
  @inlinable
  @inline(__always)
  func isSame(as other: Self) -> Bool {
    machine.backing === other.machine.backing && machine.block == other.machine.block
  }
}
