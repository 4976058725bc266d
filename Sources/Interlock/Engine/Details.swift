/// What a machine holds when the number of its configuration doesn't say it all: several leaves or history beyond the
/// numbered configurations, timers, deferred events, or its own context.
///
/// If only timers or a context are added, the machine keeps its number, and the details share the kernel's dispatch
/// table: a plain row sets and cancels no timers, and continues with the same details.
@usableFromInline
package final class Details: Backing, @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  @usableFromInline let kernel: Kernel
  /// The configuration in the engine's form, if the kernel keeps it.
  let known: Unmanaged<KnownConfiguration>?

  /// The configuration otherwise.
  private let unknownConfiguration: Configuration?
  let timers: TimerQueue
  /// When the first timer is due; NaN if there is none.
  let nextDeadline: Double
  /// Oldest first.
  let deferred: [Occurrence]
  /// The context that the machine owns; nil if it has none, or if each call brings one.
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

  /// The configuration; nil if its number is enough.
  var configuration: Configuration? {
    known?._withUnsafeGuaranteedRef { $0.configuration } ?? unknownConfiguration
  }

  /// Whether calls that bring no context use the machine's own.
  @usableFromInline var ownsContext: Bool { context != nil }

  /// The details at an address, or those that the call data at the address refers to; nil for none.
  static func of(_ bits: UInt) -> Details? {
    unmanaged(bits)?.takeUnretainedValue()
  }

  @inline(__always)
  static func unmanaged(_ bits: UInt) -> Unmanaged<Details>? {
    let bits = CallData.pointer(bits)?.pointee.detailsBits ?? bits
    return UnsafeRawPointer(bitPattern: bits).map { .fromOpaque($0) }
  }

  /// The address, which is passed on without retaining the object.
  var bits: UInt {
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Timers and context of a machine whose configuration is given by its number.
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

  /// Other details with this context. Without other details, those of a machine that is otherwise described by its
  /// number.
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
