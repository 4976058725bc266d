#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The calls as entities make them, which hold the machine: `isIntact` asks the context at the end of a call whether it still
// does. Where it does not, a callback has fired or replaced the machine, and nothing of the call stands.

extension Machine.With {
  /// Fires an event.
  @inlinable
  @inline(__always)
  mutating func fire(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    isIntact: (Context) -> Bool
  ) throws(Machine.FireError) -> Machine.Receipt {
    if let receipt = firePlain(event) { return receipt }
    if let position = directRow(of: event) {
      return machine.adopt(
        try stepped(from: position, on: &context, userInfo, seconds, isIntact: isIntact)
      )
    }
    return try fireByEngine(event, on: &context, userInfo, seconds, isIntact: isIntact)
  }

  /// Takes a plain row; nil for any other.
  @inlinable
  @inline(__always)
  mutating func firePlain(_ event: EventID) -> Machine.Receipt? {
    let column = machine.dispatchColumn(of: event)
    let entry = machine.backing.dispatch[machine.block, column]
    return entry.isPlain ? machine.takePlainRow(entry, column) : nil
  }

  /// The row that is tried first, where the engine is not needed to find it, and it is not plain.
  @inlinable
  @inline(__always)
  func directRow(of event: EventID) -> RowPosition? {
    let entry = machine.backing.dispatch[machine.block, machine.dispatchColumn(of: event)]
    return entry.isPlain ? nil : entry.position
  }

  /// Takes a row without the engine, if nothing follows from it that needs one. What comes out of the frame is numbers,
  /// and what goes in is lent: references would be counted there.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    isIntact: (Context) -> Bool
  ) throws(Machine.FireError) -> CallResult {
    if machine.backing.isDetailed {
      return try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
        let result = try machine.steppedInDetails(from: position, userInfo, seconds, data)
        guard isIntact(context.pointee) else { throw .machineReplaced }
        return result
      }
    }
    let leaf = machine.backing.dispatch.number(of: machine.block).leaf
    let plan = Unmanaged.passUnretained(unsafeDowncast(machine.backing, to: Machine.Plan.self))
    return try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
      let outcome = plan._withUnsafeGuaranteedRef { plan in
        Result { () throws(Machine.FireError) in
          try plan.stepped(from: position, in: leaf, userInfo, seconds, data)
        }
      }
      let result = try outcome.get()
      guard isIntact(context.pointee) else { throw .machineReplaced }
      return result
    }
  }

  /// Fires an event that neither the table nor a direct step can do.
  @inlinable
  @inline(never)
  mutating func fireByEngine(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    isIntact: (Context) -> Bool
  ) throws(Machine.FireError) -> Machine.Receipt {
    let before = machine
    // The frame forgets what was before an activation, which stands when the event fails.
    let start = machine.isActive ? nil : context
    do throws(Machine.FireError) {
      return try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
        let receipt = try machine.fire(event, userInfo, seconds, data)
        guard isIntact(context.pointee) else { throw .machineReplaced }
        return receipt
      }
    } catch {
      if case .machineReplaced = error {
        machine = before
        if let start { context = start }
      }
      throw error
    }
  }

  /// Enters the initial states.
  @usableFromInline
  mutating func activate(
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double,
    isIntact: (Context) -> Bool
  ) throws(Machine.FireError) -> Machine.Receipt {
    guard !machine.isActive else { throw .alreadyActive }
    let before = machine
    let start = context
    do throws(Machine.FireError) {
      return try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
        let trace = machine.plan.trace
        let receipt = try machine.activate(firing: nil, userInfo, seconds, trace: trace, data)
        guard isIntact(context.pointee) else { throw .machineReplaced }
        return receipt
      }
    } catch {
      machine = before
      if case .machineReplaced = error { context = start }
      throw error
    }
  }

  /// Fires the one timer that is due first.
  @usableFromInline
  mutating func expire(
    by time: Date,
    on context: inout Context,
    isIntact: (Context) -> Bool
  ) throws(Machine.FireError) -> Machine.Receipt? {
    let before = machine
    do throws(Machine.FireError) {
      return try ContextFrame.with(&context) { context, data throws(Machine.FireError) in
        let receipt = try machine.expire(by: time, data)
        guard isIntact(context.pointee) else { throw .machineReplaced }
        return receipt
      }
    } catch {
      machine = before
      throw error
    }
  }

  /// Whether it is the same machine in the same place.
  @inlinable
  @inline(__always)
  func isSame(as other: Self) -> Bool {
    machine.backing === other.machine.backing && machine.block == other.machine.block
  }
}
