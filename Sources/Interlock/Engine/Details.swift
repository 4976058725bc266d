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
