/// The part of a machine beyond the number of its configuration: several leaves or history beyond the numbered
/// configurations, timers, deferred events, or its own context.
///
/// If only timers or a context are added, the machine keeps its number, and the details share the kernel's dispatch
/// table: a plain transition sets and cancels no timers, and continues with the same details.
@usableFromInline
package final class Details: MachineStorage, @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  /// The objects that are released with the details. They are in one property, because a subclass with several
  /// properties retains and releases itself once more when it is deinitialised.
  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline let kernel: Kernel

    /// The configuration, if the kernel doesn't keep it.
    var unknownConfiguration: Configuration?
    var timers = TimerQueue()

    /// Oldest first.
    var deferred: [EventOccurrence] = []

    /// The context that the machine owns; nil if it has none, or if each call brings one.
    var context: OwnedContext?
  }

  @usableFromInline let contents: Contents

  /// The configuration in the engine's form, if the kernel keeps it.
  let known: Unmanaged<KnownConfiguration>?

  /// The time at which the first timer is due; NaN if there is none. No time reaches NaN in a comparison.
  @usableFromInline let nextDeadline: Double

  /// Details of a machine without a number.
  init(
    _ kernel: Kernel,
    _ configuration: Configuration,
    timers: TimerQueue,
    deferred: [EventOccurrence],
    context: OwnedContext? = nil
  ) {
    contents = Contents(
      kernel: kernel,
      unknownConfiguration: configuration,
      timers: timers,
      deferred: deferred,
      context: context
    )
    known = nil
    nextDeadline = timers.nextDeadline
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  init(
    _ kernel: Kernel,
    _ known: Unmanaged<KnownConfiguration>,
    timers: TimerQueue,
    deferred: [EventOccurrence]
  ) {
    // The macrostep releases a configuration that the cache has no room for, so its value is kept instead.
    let isShared = known._withUnsafeGuaranteedRef { $0.isShared }
    contents = Contents(
      kernel: kernel,
      unknownConfiguration: isShared ? nil : known._withUnsafeGuaranteedRef { $0.configuration },
      timers: timers,
      deferred: deferred
    )
    self.known = isShared ? known : nil
    nextDeadline = timers.nextDeadline
    super.init(.unresolved, isDetailed: true, isNumbered: false)
  }

  /// The configuration; nil if its number is enough.
  var configuration: Configuration? {
    known?._withUnsafeGuaranteedRef { $0.configuration } ?? contents.unknownConfiguration
  }

  /// Whether calls that bring no context use the machine's own.
  @usableFromInline var ownsContext: Bool { contents.context != nil }

  /// The details at an address, or those that the call data at the address refers to; nil for none.
  static func of(_ bits: UInt) -> Details? {
    unmanaged(bits)?.takeUnretainedValue()
  }

  @inline(__always)
  static func unmanaged(_ bits: UInt) -> Unmanaged<Details>? {
    let bits = CallData.pointer(bits)?.pointee.detailsBits ?? bits
    return UnsafeRawPointer(bitPattern: bits).map { .fromOpaque($0) }
  }

  /// The address. It is passed on without retaining the object. The machine that makes the call keeps it alive.
  var bits: UInt {
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Timers and context of a machine whose configuration is given by its number.
  init(_ kernel: Kernel, timers: TimerQueue, context: OwnedContext? = nil) {
    contents = Contents(kernel: kernel, timers: timers, context: context)
    known = nil
    nextDeadline = timers.nextDeadline
    super.init(kernel.dispatch, isDetailed: true, isNumbered: true)
  }

  /// Other details with this context. Without other details, those of a machine that is otherwise described by its
  /// number.
  init(_ other: Details?, _ kernel: Kernel, _ context: OwnedContext?) {
    var contents = other?.contents ?? Contents(kernel: kernel)
    contents.context = context
    self.contents = contents
    known = other?.known
    nextDeadline = contents.timers.nextDeadline
    super.init(
      other?.dispatch ?? kernel.dispatch,
      isDetailed: true,
      // A context alone leaves the kernel's table in use, so plain transitions stay plain.
      isNumbered: other?.isNumbered ?? true
    )
  }
}

extension Kernel {
  /// The object that a machine refers to in place of the kernel, in the only form that a stable machine has, so that
  /// machines in the same configuration are fired alike; nil if the number of its configuration is enough.
  ///
  /// - Parameters:
  ///   - number: The number of the configuration.
  ///   - timers: The timers.
  ///   - hasDeferred: Whether events are deferred.
  ///   - context: The context that the machine owns.
  ///   - unnumbered: The details if the number is not enough, or if events are deferred.
  /// - Returns: The details.
  final func details(
    _ number: ConfigurationNumber,
    _ timers: TimerQueue,
    hasDeferred: Bool,
    context: OwnedContext? = nil,
    unnumbered: () -> Details
  ) -> Details? {
    guard number != KnownConfiguration.noNumber, !hasDeferred else { return unnumbered() }
    let isPlain = timers.isEmpty && context == nil
    return isPlain ? nil : Details(self, timers: timers, context: context)
  }
}

extension Details {
  @inlinable var kernel: Kernel { contents.kernel }
  var timers: TimerQueue { contents.timers }
  var deferred: [EventOccurrence] { contents.deferred }
  var context: OwnedContext? { contents.context }
}
