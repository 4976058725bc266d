public import Foundation
public import Interlock
public import Observation

/// A live machine on the main actor, for views: its properties are observable, and an event has been processed when
/// `fire` returns.
///
/// ```swift
/// struct MessageView: View {
///   @State private var message = ObservableMachine(inbox)
///
///   var body: some View {
///     Text(message.state.rawValue)
///     Button("Delete") { message.send(.delete) }
///       .disabled(!message.canFire(.delete))
///   }
/// }
/// ```
///
/// It holds a machine as a value and leaves all decisions to it. It drives the machine's timers with a clock and runs
/// the activities of its states. When its last reference goes away it ends: its timer and its
/// activities are cancelled.
///
/// ## How it begins
///
/// It begins by itself, in the next turn of the main actor: then an inactive machine is activated, the activities of an
/// active one are started, and its timers are checked. So callbacks added right after `init` see the activation, and a
/// model that SwiftUI makes and throws away, as it does with initial values of `@State`, never runs. The first event,
/// or `activate`, begins at once. Before activation, `state` is the initial state.
///
/// ## What is observed
///
/// `state`, `configuration`, `isIn`, `isActive` and `isFinished` change with the active states. `machine`,
/// `canFire`, `refusal` and `availableEvents` change with every macrostep, because guards may look at anything.
/// What a guard reads outside the machine is not observed.
///
/// ## Order of events
///
/// A due timer comes before a fired event, unless the timer waits for an activity to begin: a synchronous call cannot
/// wait for that. After each macrostep, when the machine is at rest, the callbacks of the model run: transition by
/// transition, those of the states that were left, innermost first; of the event; of the states that were entered,
/// outermost first; of all transitions. Callbacks of one kind run in the order in which they were added. All of them
/// see the machine after the macrostep.
///
/// A callback can send and fire. An event that it *sends* waits until the callbacks of the macrostep have run. An event
/// that it *fires* cannot wait, because the call returns a receipt or throws: before it is fired, the other callbacks
/// of the macrostep are called and the waiting events are fired. So all callbacks see one macrostep after the other.
/// The step limit of the machine also limits the events that one call leads to; further events are not fired, and the
/// error is `stepLimitExceeded`. Of sent events beyond the limit, only the first is reported to the error handler. At
/// most 100 calls of `fire` can be nested.
///
/// The machine's own callbacks run inside a macrostep. They raise and send through their transition; firing the model
/// there traps. So does firing it in an observer that is called while the model changes, such as `onChange` of
/// `withObservationTracking`; an event that it *sends* waits until the model has changed.
///
/// The model's callbacks need not be sendable. Like everything that an object on the main actor holds, they are
/// released with it, on the thread that releases its last reference.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public class ObservableMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The machines that it holds.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// A failure that no caller waits for.
  public typealias Failure = MachineActor<StateID, EventID>.Failure

  typealias Interpreter = InterlockRuntime.Interpreter<StateID, EventID>

  /// Handles a failure, on the main actor. It can fire.
  public typealias ErrorHandler = (_ failure: Failure) -> Void

  /// Called when a sent event is refused or throws, or when the activation, a timer or an activity fails.
  @ObservationIgnored public var errorHandler: ErrorHandler

  /// The machine, and the decisions about it.
  @ObservationIgnored var interpreter: Interpreter
  @ObservationIgnored var alarm: Alarm
  @ObservationIgnored var tasks = ActivityTasks<StateID, EventID>()
  @ObservationIgnored var callbacks = Callbacks()

  /// Those who wait for a condition.
  @ObservationIgnored var watchers = Broadcast<Machine>()
  @ObservationIgnored var lastWatcher = 0

  /// What follows the occurrences.
  @ObservationIgnored var followers = Broadcast<Occurrence>()

  /// Whether it takes no more calls: it is being ended, or has been.
  @ObservationIgnored var isClosed = false

  /// Until when an end may go on processing what waits; nil for no limit.
  @ObservationIgnored var endTime: Date?

  /// Whether a timer was due at the last look, and had to wait until activities had begun.
  @ObservationIgnored var isTimerHeld = false

  /// Whether it has been ended by a call.
  @ObservationIgnored var isEnded = false

  /// Whether the turn of the main actor in which it begins by itself has come.
  @ObservationIgnored var isItsTurn = false

  /// What activities have sent and the main actor has not seen yet.
  nonisolated let inbox = Inbox()

  /// What has been taken out of the inbox, and comes next.
  @ObservationIgnored var arrivals = Queue<Inbox.Element>()

  /// The waiting events.
  @ObservationIgnored var queue = Queue<Item>()

  /// The callbacks still to be called.
  @ObservationIgnored var calls = Queue<Callbacks.Call>()

  /// How many nested calls are running.
  @ObservationIgnored var depth = 0

  /// How many events have been fired in the outermost call, or since a timer in it.
  @ObservationIgnored var eventCount = 0

  /// The last receipts of the outermost call.
  @ObservationIgnored var lastReceipts: [Machine.Receipt] = []

  /// Whether the machine is in a macrostep.
  @ObservationIgnored var isStepping = false

  /// Whether it takes over a machine, and tells its observers.
  @ObservationIgnored var isChanging = false

  nonisolated let carrying: Carrying?

  /// Makes a live machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, inactive or active.
  ///   - clock: The clock that drives timers and lets activities sleep.
  ///   - date: The machine's current time. From then on only the clock counts: setting the wall clock
  ///     changes nothing.
  ///   - lateTimers: From when to count what follows a late timer.
  ///   - errorHandler: Called when a sent event is refused or throws, or when the activation, a timer or an activity
  ///     fails; by default, failures are printed on standard error.
  ///   - carrying: What each event that waits carries from the task that sends it; nil for nothing.
  public init(
    _ machine: Machine,
    clock: some Clock<Duration> = ContinuousClock(),
    date: Date = Date(),
    lateTimers: LateTimers = .countFromNow,
    errorHandler: @escaping ErrorHandler = ObservableMachine.printingErrors,
    carrying: Carrying? = nil
  ) {
    interpreter = Interpreter(machine, lateTimers: lateTimers)
    alarm = Alarm(Timekeeper(clock, date: date))
    self.errorHandler = errorHandler
    self.carrying = carrying
    Self.later { [weak self] in self?.begin() }
  }

  deinit {
    alarm.cancel()
    tasks.cancelAll()
    watchers.end().deliver()
    followers.end().deliver()
  }

  /// Prints a failure on standard error.
  public static var printingErrors: ErrorHandler {
    { failure in _ = MachineActor<StateID, EventID>.printingErrors(failure) }
  }
}
