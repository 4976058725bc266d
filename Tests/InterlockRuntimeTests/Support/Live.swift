import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting

typealias Live = MachineActor<String, String>

struct Mishap: Error {}

extension UserInfoKey where Value == Live {
  /// The live machine, for callbacks.
  static var live: Self { Self("live") }
}

extension Sketch {
  /// Two states with an event in each direction.
  static func lamp() throws -> Sketch {
    try Sketch {
      State("off"); State("on")
      Event("on", from: "off", to: "on")
      Event("off", from: "on", to: "off")
    }
  }

  /// A machine that notes each event it processes.
  static func recorder(_ journal: Journal, _ events: [String]) throws -> Sketch {
    try Sketch {
      State("a")
      for event in events { Event(event, in: "a").perform { _ in journal.add(event) } }
    }
  }
}

extension MachineActor {
  /// A live machine whose clock stands still, so a test can wait until its activities have ended or wait.
  init(
    tested machine: Machine,
    isSuspended: Bool = false,
    errorHandler: @escaping ErrorHandler = MachineActor.printingErrors,
    log: (@Sendable (Occurrence) -> Void)? = nil
  ) {
    self.init(
      machine,
      isSuspended: isSuspended,
      clock: ManualClock(),
      errorHandler: errorHandler,
      log: log
    )
  }
}

extension MachineActor where StateID == String, EventID == String {
  /// Sends without waiting for room, which a task cannot do in a single expression.
  nonisolated func post(_ event: String) throws(MailboxError) {
    try send(event)
  }

  nonisolated func post(_ events: [String]) throws(MailboxError) {
    try send(events)
  }
}

/// Notes the notifications that a live machine posts while this instance exists.
final class Notices {
  private let tokens: [any NSObjectProtocol]

  init(of live: Live, _ journal: Journal) {
    tokens = ActorLifecycle.allCases.map { lifecycle in
      NotificationCenter.default.addObserver(
        forName: lifecycle.notification,
        object: live,
        queue: nil
      ) { _ in
        journal.add(lifecycle.rawValue)
      }
    }
  }

  deinit {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }
}

extension Result where Success == Sketch.Receipt, Failure == any Error {
  /// The transitions on one line, or the kind of an error.
  var text: String {
    switch self {
    case .success(let receipt): receipt.steps.isEmpty ? "nothing" : receipt.description
    case .failure(let error as MailboxError): "\(error)"
    case .failure(Sketch.FireError.refused(let refusal)): "refused: \(refusal.reason)"
    case .failure(Sketch.FireError.callbackFailed(let failure)): "thrown: \(failure.kind)"
    case .failure(let error): "\(error)"
    }
  }
}

extension Result {
  /// The error, if it came from the mailbox.
  var mailboxError: MailboxError? {
    guard case .failure(let error as MailboxError) = self else { return nil }
    return error
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// The outcome of an asynchronous call.
  init(catching body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Whether the call was abandoned because its task was cancelled.
  var isCancelled: Bool {
    guard case .failure(let error) = self else { return false }
    return error is CancellationError
  }
}
