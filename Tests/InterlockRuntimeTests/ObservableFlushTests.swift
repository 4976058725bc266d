import Dispatch
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@MainActor
@Suite("Flushing an observable machine in its callbacks", .hangLimit)
struct ObservableFlushTests {
  private typealias Model = ObservableMachine<String, String>

  /// What the model calls in its turn, while more has come from an activity.
  enum Caller: CaseIterable {
    case callback
    case errorHandler
  }

  /// Activities that send "a", "bad", "b", and return something when the turn comes.
  private final class Work: Sendable {
    let (hasSent, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (outcome, end) = (Gate(), Gate())
    private let result: Result<String?, any Error>

    init(returning result: Result<String?, any Error> = .success("c")) {
      self.result = result
    }

    func machine() throws -> Sketch {
      try Sketch {
        Sketch.State("working")
          .activity { [self] context in
            for event in ["a", "bad", "b"] { try context.send(event) }
            hasSent.signal()
            await outcome.pass()
            end.open()
            return try result.get()
          }
          // On the executor of the clock, it goes on when the outcome of the first has been sent.
          .activity { [self] _ in
            await end.pass()
            hasEnded.signal()
          }
        for event in ["a", "b", "c"] { Sketch.Event(event, in: "working") }
      }
    }

    /// Lets the activities end, and waits for it.
    func finish() {
      outcome.open()
      hasEnded.wait()
    }
  }

  /// A model in whose callbacks or error handler the activities end and something is done.
  private func model(
    _ work: Work,
    _ log: Log,
    in caller: Caller,
    _ action: @escaping (Model) -> Void
  ) throws -> Model {
    let model = Model(try work.machine(), clock: ManualClock()) { _ in }
    var isFirst = true
    let turn = { [unowned model] in
      guard isFirst else { return }
      isFirst = false
      work.finish()
      action(model)
    }
    model.onTransition { change in
      log.add(change.step.event ?? "")
      if caller == .callback { turn() }
    }
    model.errorHandler = { _ in
      log.add("refused")
      if caller == .errorHandler { turn() }
    }
    try model.activate()
    work.hasSent.wait()
    return model
  }

  @Test(arguments: Caller.allCases)
  func `flushing within a flush loses no event of an activity, and keeps their order`(
    _ caller: Caller
  ) throws {
    let (work, log) = (Work(), Log())
    let model = try model(work, log, in: caller) { $0.flush() }
    model.flush()
    model.flush()
    #expect(log.lines == ["a", "refused", "b", "c"])
  }

  @Test(arguments: Caller.allCases, [true, false])
  func `flushing within a flush loses nothing if the activity returns nothing`(
    _ caller: Caller,
    isFailure: Bool
  ) throws {
    let result: Result<String?, any Error> = isFailure ? .failure(Mishap()) : .success(nil)
    let (work, log) = (Work(returning: result), Log())
    let model = try model(work, log, in: caller) { $0.flush() }
    model.flush()
    model.flush()
    #expect(log.lines == ["a", "refused", "b"] + (isFailure ? ["refused"] : []))
  }

  @Test(arguments: Caller.allCases)
  func `firing within a flush keeps the order of an activity's events`(_ caller: Caller) throws {
    let (work, log) = (Work(), Log())
    let model = try model(work, log, in: caller) { model in
      model.flush()
      model.send("a")
      _ = try? model.fire("b")
    }
    model.flush()
    model.flush()
    let rest = ["a", "refused", "b", "c", "a", "b"]
    #expect(log.lines == rest)
  }

  @Test(arguments: Caller.allCases)
  func `a model that is being ended takes no event that an activity returns`(
    _ caller: Caller
  ) async throws {
    let (work, log) = (Work(), Log())
    let model = try model(work, log, in: caller) { $0.flush() }
    await model.end()
    #expect(log.lines == ["a", "refused", "b"])
  }
}
