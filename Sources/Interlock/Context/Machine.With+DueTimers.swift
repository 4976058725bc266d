// Each timer has a frame of its own, so that one that fails leaves the context as it was before it.

extension Machine.With {
  /// Fires the timers that are due, then an event.
  @usableFromInline
  mutating func fireAfterTimers(
    _ event: EventID,
    on context: inout Context,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(Machine.FireError) -> Machine.Receipt {
    let expiry = expiry(by: seconds, on: &context)
    let obstacle = expiry.obstacle(in: machine)
    return try Machine.after(expiry.receipt, unless: obstacle) { () throws(Machine.FireError) in
      try fireSeparately(event, on: &context, eventData, seconds)
    }
  }

  /// Fires the timers that are due, earliest deadline first.
  mutating func expiry(
    by seconds: Double,
    on context: inout Context
  ) -> Machine.Expiry {
    machine.expiry(by: seconds) { machine, timer throws(Machine.FireError) in
      try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
        try machine.expire(timer, data)
      }
    }
  }
}

extension MachineContext {
  /// Fires the timers that are due in a machine that the entity holds, then an event.
  @usableFromInline
  mutating func fireAfterTimers<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    typealias Owner = Machine<StateID, EventID>
    let expiry = try expiry(by: seconds, on: path)
    let obstacle = expiry.obstacle(in: self[keyPath: path].machine)
    return try Owner.after(expiry.receipt, unless: obstacle) { () throws(Owner.FireError) in
      try fireSeparately(event, on: path, eventData, seconds)
    }
  }

  /// Fires the timers that are due in a machine that the entity holds, earliest deadline first.
  ///
  /// - Throws: `machineReplaced` if it is called in a callback of that machine.
  mutating func expiry<StateID, EventID>(
    by seconds: Double,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Expiry {
    typealias Owner = Machine<StateID, EventID>
    // Even if no timer is due.
    try call(on: path) { _, _ throws(Owner.FireError) in }
    var expiry = Owner.Expiry(of: self[keyPath: path].machine, by: seconds)
    while let timer = expiry.next(in: self[keyPath: path].machine) {
      let outcome = Result { () throws(Owner.FireError) in
        try call(on: path) { machine, data throws(Owner.FireError) in
          try machine.expire(timer, data)
        }
      }
      expiry.add(outcome, of: timer)
    }
    return expiry
  }
}
