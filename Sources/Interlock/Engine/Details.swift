/// What a machine has where the number of its configuration does not say it all: several leaves or
/// history beyond the numbered configurations, timers, deferred events, a context of its own.
///
/// Where only timers or a context are to be added, the machine keeps its number, and the details have the table of the
/// kernel: a plain row sets and cancels no timer, and goes on in the same details.
@usableFromInline
package final class Details: Backing, @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  @usableFromInline let kernel: Kernel
  /// Where the machine is, as the engine knows it, if the kernel keeps that.
  let known: Unmanaged<KnownConfiguration>?

  /// Where it is, if not.
  private let unknownConfiguration: Configuration?
  let timers: TimerQueue
  /// When the first timer is due; not a number if there is none.
  let nextDeadline: Double
  /// Oldest first.
  let deferred: [Occurrence]
  /// The context that the machine owns; nil if it has none, or each call brings one.
  let context: OwnedContext?

  init(
    _ kernel: Kernel,
    _ configuration: Configuration,
    timers: TimerQueue,
    deferred: [Occurrence],
    context: OwnedContext? = nil
  ) {
    self.kernel = kernel
    self.context = context
    unknownConfiguration = configuration
    known = nil
    self.timers = timers
    nextDeadline = timers.nextDeadline
    self.deferred = deferred
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  init(
    _ kernel: Kernel,
    _ known: Unmanaged<KnownConfiguration>,
    timers: TimerQueue,
    deferred: [Occurrence]
  ) {
    self.kernel = kernel
    context = nil
    let isShared = known._withUnsafeGuaranteedRef { $0.isShared }
    self.known = isShared ? known : nil
    unknownConfiguration = isShared ? nil : known._withUnsafeGuaranteedRef { $0.configuration }
    self.timers = timers
    nextDeadline = timers.nextDeadline
    self.deferred = deferred
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  /// Where the machine is; nil if its number says it.
  var configuration: Configuration? {
    known?._withUnsafeGuaranteedRef { $0.configuration } ?? unknownConfiguration
  }

  /// Whether calls that bring no context get that of the machine.
  @usableFromInline var ownsContext: Bool { context != nil }

  /// The details to which an address leads, or the data of the call that stand in its place; nil for none.
  static func of(_ bits: UInt) -> Details? {
    unmanaged(bits)?.takeUnretainedValue()
  }

  @inline(__always)
  static func unmanaged(_ bits: UInt) -> Unmanaged<Details>? {
    let bits = CallData.pointer(bits)?.pointee.detailsBits ?? bits
    return UnsafeRawPointer(bitPattern: bits).map { .fromOpaque($0) }
  }

  /// The address, by which they can be handed on without being retained.
  var bits: UInt {
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Timers, and the context, of a machine whose number says where it is.
  init(_ kernel: Kernel, timers: TimerQueue, context: OwnedContext? = nil) {
    self.kernel = kernel
    self.context = context
    unknownConfiguration = nil
    known = nil
    self.timers = timers
    nextDeadline = timers.nextDeadline
    deferred = []
    super.init(kernel.dispatch, isDetailed: true, isNumbered: true)
  }

  /// Other details with a context; without others, those of a machine whose number says all else.
  init(_ other: Details?, _ kernel: Kernel, _ context: OwnedContext?) {
    self.kernel = kernel
    self.context = context
    unknownConfiguration = other?.unknownConfiguration
    known = other?.known
    timers = other?.timers ?? TimerQueue()
    nextDeadline = timers.nextDeadline
    deferred = other?.deferred ?? []
    super.init(
      other?.dispatch ?? kernel.dispatch,
      isDetailed: true,
      isNumbered: other?.isNumbered ?? true
    )
  }
}
