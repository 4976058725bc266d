public import Foundation
public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// A live machine on the main actor that owns a context. Views are redrawn when the properties that they read change.
  ///
  /// ```swift
  /// let model = ObservableMachine.With(link, context: Connection())
  /// try model.fire(.connect)
  /// Text("attempt \(model.context.attempts)")
  /// ```
  ///
  /// It has all members of ``ObservableMachine``. Its `machine` owns the context: a copy of it can be fired, and has
  /// its own context.
  public final class With<Context: Sendable>: ObservableMachine<StateID, EventID> {
    /// The initial context, for a model that has since been given a machine with another.
    private let firstContext: Context

    /// Makes a live machine.
    ///
    /// - Parameters:
    ///   - machine: The machine, inactive or active.
    ///   - context: The initial context.
    ///   - clock: The clock that drives timers and lets activities sleep.
    ///   - date: The machine's current time.
    ///   - lateTimers: From when to count what follows a late timer.
    ///   - errorHandler: Called when a sent event is refused or throws, or when the activation, a timer or an activity
    ///     fails; by default, failures are printed on standard error.
    ///   - carrying: What each event that waits carries from the task that sends it; nil for nothing.
    public init(
      _ machine: Interlock.Machine<StateID, EventID>.With<Context>,
      context: Context,
      clock: some Clock<Duration> = ContinuousClock(),
      date: Date = Date(),
      lateTimers: LateTimers = .countFromNow,
      errorHandler: @escaping ErrorHandler = ObservableMachine.printingErrors,
      carrying: Carrying? = nil
    ) {
      firstContext = context
      super.init(
        machine.owning(context),
        clock: clock,
        date: date,
        lateTimers: lateTimers,
        errorHandler: errorHandler,
        carrying: carrying
      )
    }

    /// The context after the last macrostep. It is observable, and changes with each macrostep in which a callback
    /// changes it.
    ///
    /// After `restore` with a machine without this context, it is the initial one.
    public var context: Context {
      ownedContext?.value(as: Context.self) ?? firstContext
    }

    /// Replaces machine and context, for example with restored ones.
    ///
    /// ```swift
    /// model.restore(try link.restored(from: snapshot), context: Connection(attempts: 2))
    /// ```
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - context: The context.
    public func restore(
      _ machine: Interlock.Machine<StateID, EventID>.With<Context>,
      context: Context
    ) {
      restore(machine.owning(context))
    }
  }

  /// Rejects a machine without its context.
  @available(
    *,
    unavailable,
    message: "This machine has a context. Use 'ObservableMachine.With(machine, context: context)'."
  )
  public convenience init<Context>(
    _ machine: Interlock.Machine<StateID, EventID>.With<Context>,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(machine.outline, clock: clock)
  }
}
