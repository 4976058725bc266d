/// What a machine has where the number of its configuration does not say it all: several leaves or
/// history beyond the numbered configurations, timers, deferred events.
///
/// Where only timers are to be added, the machine keeps its number, and the details have the table of the
/// kernel: a plain row sets and cancels no timer, and goes on in the same details.
@usableFromInline
package final class Details: Backing, @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  @usableFromInline let kernel: Kernel
  /// Where the machine is; nil where its number says it.
  let configuration: Configuration?
  /// The same, as the engine knows it, where the kernel keeps that.
  let known: Unmanaged<KnownConfiguration>?
  let timers: TimerQueue
  /// When the first timer is due; not a number if there is none.
  let nextDeadline: Double
  /// Oldest first.
  let deferred: [Occurrence]

  init(
    _ kernel: Kernel,
    _ configuration: Configuration,
    timers: TimerQueue,
    deferred: [Occurrence]
  ) {
    self.kernel = kernel
    self.configuration = configuration
    known = nil
    self.timers = timers
    nextDeadline = timers.nextDeadline
    self.deferred = deferred
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  init(
    _ kernel: Kernel,
    _ known: KnownConfiguration,
    timers: TimerQueue,
    deferred: [Occurrence]
  ) {
    self.kernel = kernel
    configuration = known.configuration
    self.known = known.isShared ? .passUnretained(known) : nil
    self.timers = timers
    nextDeadline = timers.nextDeadline
    self.deferred = deferred
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  /// The details whose address is a number; nil for 0.
  static func of(_ bits: UInt) -> Details? {
    UnsafeRawPointer(bitPattern: bits)
      .map { Unmanaged<Details>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The address, by which they can be handed on without being retained.
  var bits: UInt {
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Timers of a machine whose number says where it is.
  init(_ kernel: Kernel, timers: TimerQueue) {
    self.kernel = kernel
    configuration = nil
    known = nil
    self.timers = timers
    nextDeadline = timers.nextDeadline
    deferred = []
    super.init(kernel.dispatch, isDetailed: true, isNumbered: true)
  }
}

extension Machine {
  /// Where the machine is.
  var currentConfiguration: Configuration {
    details?.configuration ?? plan.configuration(of: number)
  }

  /// Takes over where a call has led, and makes its receipt.
  @usableFromInline
  mutating func adopt(_ result: CallResult) -> Receipt {
    let plan = plan
    if result.form == .changed {
      if let details = result.details { backing = details } else { backing = plan }
    }
    block =
      backing.isNumbered
      ? backing.dispatch.block(of: result.number) : DispatchTable.unresolvedBlock
    return Receipt(plan: plan, first: result.taken, record: result.record)
  }

  /// Brings the machine into a configuration, in the one form that there is for it: machines that are in
  /// the same are equal.
  mutating func move(
    to configuration: Configuration,
    timers: TimerQueue,
    deferred: [Occurrence]
  ) {
    if deferred.isEmpty, let number = plan.number(of: configuration) {
      backing = timers.isEmpty ? plan : Details(plan, timers: timers)
      block = backing.dispatch.block(of: number)
    } else {
      backing = Details(plan, configuration, timers: timers, deferred: deferred)
      block = DispatchTable.unresolvedBlock
    }
  }
}

extension Machine.Plan {
  /// The identifiers of nodes.
  package func stateIDs(of nodes: [UInt32]) -> [StateID] {
    nodes.map { stateIDs[Int($0) - 1] }
  }

  /// The identifier of an event.
  @inlinable
  func id(of event: EventNumber) -> EventID {
    event.column == 0 ? foreignID(event) : eventIDs[Int(event.column) - 1]
  }

  @usableFromInline
  func foreignID(_ event: EventNumber) -> EventID {
    guard let id = event.foreign?.id.base as? EventID else {
      preconditionFailure("An event without a column has its identifier with it.")
    }
    return id
  }

  /// The number of an event.
  @inlinable
  func number(of event: EventID) -> EventNumber {
    let column = column(of: event)
    return column == 0 ? foreignNumber(of: event) : EventNumber(column: column)
  }

  @usableFromInline
  func foreignNumber(of event: EventID) -> EventNumber {
    EventNumber(column: 0, foreign: ForeignEvent(event))
  }

  /// An event that waits, in numbers.
  func occurrence(_ event: Machine.PendingEvent) -> Occurrence {
    Occurrence(event: number(of: event.event), userInfo: event.userInfo)
  }

  /// An event that waits, as users see it.
  func pendingEvent(_ occurrence: Occurrence) -> Machine.PendingEvent {
    Machine.PendingEvent(event: id(of: occurrence.event), userInfo: occurrence.userInfo)
  }
}
