public import Foundation
public import Interlock

extension MachineActor {
  /// A live machine that owns a context.
  ///
  ///     let live = MachineActor.With(link, context: Connection())
  ///     try await live.fire(.connect)
  ///     print(live.context.attempts)
  ///
  /// Guards read the context and callbacks change it; activities get a copy. It is part of each macrostep: if anything
  /// throws, it is as it was. ``context`` and the state belong together: both are those after the last macrostep.
  ///
  /// It has the calls and properties of a ``MachineActor``. What it has not, such as sources that are bound to it, is
  /// that of its ``actor``.
  @dynamicMemberLookup
  public final class With<Context: Sendable>: Sendable {
    /// The actor that runs the machine. Its `machine` owns the context.
    public let actor: MachineActor

    /// Makes a live machine, which runs at once.
    ///
    /// - Parameters:
    ///   - machine: The machine, inactive or active.
    ///   - context: The context with which it begins.
    ///   - isSuspended: Whether it waits until `resume` is called.
    ///   - clock: What drives timers, and lets activities sleep.
    ///   - date: What time it is for the machine now.
    ///   - limit: How many events may wait.
    ///   - lateTimers: From when it counts what follows from a timer that it takes late.
    ///   - errorHandler: What is done when an event that was sent is refused or throws, or a timer, an activity or a
    ///     source; by default a line on standard error says so.
    ///   - verbose: Whether everything that happens is written on standard error, too, a line each.
    ///   - log: Called on the actor for everything that happens; nil for nobody.
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
      log: (@Sendable (Occurrence) -> Void)? = nil
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
        log: log
      )
    }

    @usableFromInline
    init(_ actor: MachineActor) {
      self.actor = actor
    }

    /// The context after the last macrostep.
    public var context: Context { actor.machine.requiredContext() }

    /// The context, now and whenever it has changed, for somebody who takes no more than the newest 256 at once.
    public var contextUpdates: ContextUpdates {
      let buffer = MachineActor.defaultBuffer
      return ContextUpdates(contexts: actor.mailbox.contextUpdates(buffer: buffer))
    }

    /// What the actor has: its state, its life, its streams.
    public subscript<Value>(dynamicMember property: KeyPath<MachineActor, Value>) -> Value {
      actor[keyPath: property]
    }
  }
}

extension Machine {
  /// The context of a machine that was made with one of this type.
  func requiredContext<Context: Sendable>() -> Context {
    guard let context = context(as: Context.self) else {
      preconditionFailure("Nothing takes the context from a machine that owns one.")
    }
    return context
  }
}
