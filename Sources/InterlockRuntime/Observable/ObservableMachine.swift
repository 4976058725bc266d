public import Foundation
public import Interlock
public import Observation

/// A live machine on the main actor, for views: what they read of it is observed, what they fire has happened
/// when the call returns.
///
///     struct MessageView: View {
///       @State private var message = ObservableMachine(inbox)
///
///       var body: some View {
///         Text(message.state.rawValue)
///         Button("Delete") { message.send(.delete) }
///           .disabled(!message.canFire(.delete))
///       }
///     }
///
/// It holds a machine as a value, and decides nothing that the machine does not decide. It drives the timers of
/// the machine by a clock and runs the activities of its states. Without a reference it ends: its timer and its
/// activities are cancelled.
///
/// ## How it begins
///
/// It begins by itself, in the next turn of the main actor: an inactive machine is activated then, the activities
/// of an active one are started, and its timers are looked at. So callbacks that are added right after it was
/// made see the activation, and a model that SwiftUI makes and throws away, as it does with the initial values of
/// `@State`, never runs. The first event, or `activate`, does not wait for that. Until then `state` is the initial
/// state, as it is of any inactive machine.
///
/// ## What is observed
///
/// `state`, `configuration`, `isIn`, `isActive` and `isFinished` change with the active states. `machine`,
/// `canFire`, `refusal` and `availableEvents` change with every macrostep, because guards may look at anything.
/// What a guard reads outside the machine is not observed.
///
/// ## The order of things
///
/// A timer that is due comes before an event that is fired, unless it waits for an activity to begin, which a
/// synchronous call cannot. After each macrostep, when the machine is at rest, come
/// the callbacks of the model: transition by transition those of the states that were left, innermost first; of
/// the event; of the states that were entered, outermost first; of all transitions. Those of one kind run in the
/// order in which they were added. All of them see the machine as it is after the macrostep.
///
/// A callback can send and fire. An event that it *sends* waits: it is fired when the callbacks of the macrostep are
/// through. An event that it *fires* cannot wait, because the call returns a receipt or throws: before it is fired,
/// the other callbacks of the macrostep are called and the events that wait are fired. So everybody sees one
/// macrostep after the other. As many events may follow from one call as the step limit of the machine allows;
/// those after it are not fired, and the error is `stepLimitExceeded`. Of those that were sent, the handler gets
/// the first. No more than 100 calls of `fire` can be in one, each in the other.
///
/// The callbacks of the machine itself run inside a macrostep. They raise and send through their transition; to
/// fire the model there stops the program.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public class ObservableMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The machines that it holds.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// Something that went wrong where nobody waits for the outcome.
  public typealias Failure = MachineActor<StateID, EventID>.Failure

  typealias Brain = InterlockRuntime.Brain<StateID, EventID>

  /// What is done about a failure, on the main actor. It can fire.
  public typealias ErrorHandler = (_ failure: Failure) -> Void

  /// What is done when an event that was sent is refused or throws, or the activation, a timer or an activity.
  @ObservationIgnored public var errorHandler: ErrorHandler

  /// The machine, and what is decided about it.
  @ObservationIgnored var brain: Brain
  @ObservationIgnored var alarm: Alarm
  @ObservationIgnored var tasks = ActivityTasks<StateID, EventID>()
  @ObservationIgnored var callbacks = Callbacks()

  /// Those who wait until something is the case.
  @ObservationIgnored var watchers = Broadcast<Machine>()
  @ObservationIgnored var lastWatcher = 0

  /// Whether the turn of the main actor has come in which it begins by itself.
  @ObservationIgnored var isItsTurn = false

  /// What activities have sent, and the main actor has not seen yet.
  nonisolated let inbox = Inbox()

  /// The events that wait.
  @ObservationIgnored var queue = Queue<Item>()

  /// The callbacks that have not been called yet.
  @ObservationIgnored var calls = Queue<Callbacks.Call>()

  /// How many calls are under way, one in the other.
  @ObservationIgnored var depth = 0

  /// How many events have been fired in the outermost call, or since a timer in it.
  @ObservationIgnored var eventCount = 0

  /// The last receipts of the outermost call.
  @ObservationIgnored var lastReceipts: [Machine.Receipt] = []

  /// Whether the machine is in a macrostep.
  @ObservationIgnored var isStepping = false

  /// Makes a live machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, inactive or active.
  ///   - clock: What drives timers, and lets activities sleep.
  ///   - date: What time it is for the machine now. From here on the clock counts: setting the wall clock
  ///     changes nothing.
  ///   - lateTimers: From when it counts what follows from a timer that it takes late.
  ///   - errorHandler: What is done when an event that was sent is refused or throws, or the activation, a timer or an
  ///     activity; by default a line on standard error says so.
  public init(
    _ machine: Machine,
    clock: some Clock<Duration> = ContinuousClock(),
    date: Date = Date(),
    lateTimers: LateTimers = .countFromNow,
    errorHandler: @escaping ErrorHandler = ObservableMachine.printingErrors
  ) {
    brain = Brain(machine, lateTimers: lateTimers)
    alarm = Alarm(Timekeeper(clock, date: date))
    self.errorHandler = errorHandler
    Task { [weak self] in self?.begin() }
  }

  deinit {
    alarm.cancel()
    tasks.cancelAll()
    for stream in watchers.takeAll() { stream.finish() }
  }

  /// Writes a failure on standard error.
  public static var printingErrors: ErrorHandler {
    { failure in _ = MachineActor<StateID, EventID>.printingErrors(failure) }
  }
}
