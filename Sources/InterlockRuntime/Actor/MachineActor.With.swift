public import Foundation
public import Interlock

extension MachineActor {
  /// A live machine that owns a context.
  ///
  /// ```swift
  /// let live = MachineActor.With(link, context: Connection())
  /// try await live.fire(.connect)
  /// print(live.context.attempts)
  /// ```
  ///
  /// Guards read the context and callbacks change it; activities get a copy. If anything throws in a macrostep, the
  /// context is unchanged. ``context`` and the state belong together: both are those after the last macrostep.
  ///
  /// It has the calls of a ``LiveActor`` and the properties of a ``MachineActor``. For anything else, such as binding
  /// sources, use its ``actor``.
  @dynamicMemberLookup
  public final class With<Context: Sendable>: LiveActor {
    /// The actor that runs the machine. Its `machine` owns the context.
    public let actor: MachineActor

    /// Makes a live machine. It runs at once.
    ///
    /// - Parameters:
    ///   - machine: The machine, inactive or active.
    ///   - context: The initial context.
    ///   - isSuspended: Whether it waits until `resume` is called.
    ///   - clock: The clock that drives timers and lets activities sleep.
    ///   - date: The machine's current time.
    ///   - limit: How many events may wait.
    ///   - lateTimers: From when to count what follows a late timer.
    ///   - errorHandler: Called when a sent event is refused or throws, or when a timer, an activity or a source fails;
    ///     by default, failures are printed on standard error.
    ///   - verbose: Whether everything that happens is also printed on standard error, one line each.
    ///   - log: Called on the actor for everything that happens; nil for no log.
    ///   - carrying: What each event carries from the task that sends it; nil for nothing.
    @inlinable
    public init(
      _ machine: Machine.With<Context>,
      context: Context,
      isSuspended: Bool = false,
      clock: some Clock<Duration> = ContinuousClock(),
      date: Date = Date(),
      mailbox limit: MailboxLimit = .unbounded,
      lateTimers: LateTimers = .countFromNow,
      errorHandler: @escaping ErrorHandler = MachineActor.printingErrors,
      verbose: Bool = false,
      log: (@Sendable (Occurrence) -> Void)? = nil,
      carrying: Carrying? = nil
    ) {
      actor = MachineActor(
        machine.owning(context),
        isSuspended: isSuspended,
        clock: clock,
        date: date,
        mailbox: limit,
        lateTimers: lateTimers,
        errorHandler: errorHandler,
        verbose: verbose,
        log: log,
        carrying: carrying
      )
    }

    @usableFromInline
    init(_ actor: MachineActor) {
      self.actor = actor
    }

    /// The context after the last macrostep.
    public var context: Context { actor.machine.requiredContext() }

    /// The context, now and whenever it changes; a slow consumer keeps only the newest 256.
    public var contextUpdates: ContextUpdates {
      let buffer = MachineActor.defaultBuffer
      return ContextUpdates(contexts: actor.mailbox.contextUpdates(buffer: buffer))
    }

    /// Returns a property of the actor: its state, its lifecycle, its streams.
    public subscript<Value>(dynamicMember property: KeyPath<MachineActor, Value>) -> Value {
      actor[keyPath: property]
    }
  }
}

extension MachineActor.With {
  /// Waits until a condition holds for the context.
  ///
  /// ```swift
  /// try await live.wait(for: "the third attempt", upTo: .seconds(60)) { $0.attempts == 3 }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the condition, for the error message.
  ///   - limit: How long to wait, in real time.
  ///   - condition: Checked now and after each macrostep.
  /// - Throws: As `wait(for:upTo:)`.
  public func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Context) -> Bool
  ) async throws {
    try await actor.wait(for: name, upTo: limit) { condition($0.requiredContext()) }
  }
}

extension Machine {
  /// The context of a machine that was made with one of this type.
  func requiredContext<Context: Sendable>() -> Context {
    guard let context = context(as: Context.self) else {
      preconditionFailure("A machine that owns a context never loses it.")
    }
    return context
  }
}

extension MachineActor {
  /// Rejects a machine without its context.
  @available(
    *,
    unavailable,
    message: "This machine has a context. Use 'MachineActor.With(machine, context: context)'."
  )
  public init<Context>(
    _ machine: Machine.With<Context>,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(machine.outline, clock: clock)
  }
}
