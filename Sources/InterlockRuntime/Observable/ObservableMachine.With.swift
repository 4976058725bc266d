public import Foundation
public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// A live machine on the main actor that owns a context, for views: they are drawn again when what they read of it has
  /// changed.
  ///
  ///     let model = ObservableMachine.With(link, context: Connection())
  ///     try model.fire(.connect)
  ///     Text("attempt \(model.context.attempts)")
  ///
  /// It is an ``ObservableMachine`` in all else. Its `machine` owns the context: a copy of it can be fired, and has a
  /// context of its own.
  public final class With<Context: Sendable>: ObservableMachine<StateID, EventID> {
    /// The context of the beginning, for a model that has since been given a machine with another.
    private let firstContext: Context

    /// Makes a live machine.
    ///
    /// - Parameters:
    ///   - machine: The machine, inactive or active.
    ///   - context: The context with which it begins.
    ///   - clock: What drives timers, and lets activities sleep.
    ///   - date: What time it is for the machine now.
    ///   - lateTimers: From when it counts what follows from a timer that it takes late.
    ///   - errorHandler: What is done when an event that was sent is refused or throws, or the activation, a timer or an
    ///     activity; by default a line on standard error says so.
    public init(
      _ machine: Interlock.Machine<StateID, EventID>.With<Context>,
      context: Context,
      clock: some Clock<Duration> = ContinuousClock(),
      date: Date = Date(),
      lateTimers: LateTimers = .countFromNow,
      errorHandler: @escaping ErrorHandler = ObservableMachine.printingErrors
    ) {
      firstContext = context
      super.init(
        machine.owning(context),
        clock: clock,
        date: date,
        lateTimers: lateTimers,
        errorHandler: errorHandler
      )
    }

    /// The context after the last macrostep. Observed: it changes with each macrostep in which a callback changes it.
    ///
    /// If `restore` was given a machine without this context, it is the one of the beginning.
    public var context: Context {
      ownedContext?.value(as: Context.self) ?? firstContext
    }

    /// Takes another machine and another context in place of those that it has: restored ones, or earlier ones.
    ///
    ///     model.restore(try link.restored(from: snapshot), context: Connection(attempts: 2))
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
}
