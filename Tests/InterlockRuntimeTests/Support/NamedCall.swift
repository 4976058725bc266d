import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// A public call, and a way to make it.
typealias NamedCall = (name: String, body: () async throws -> Any)

extension [NamedCall] {
  /// What they answer one after the other, in a few words.
  func answers() async -> [String: String] {
    var answers: [String: String] = [:]
    for call in self {
      do {
        answers[call.name] = Self.text(try await call.body())
      } catch {
        answers[call.name] = Self.text(error)
      }
    }
    return answers
  }

  private static func text(_ value: Any) -> String {
    guard let results = value as? [Result<Sketch.Receipt, any Error>] else { return "\(value)" }
    let texts = results.map { result in
      switch result {
      case .success(let receipt): "\(receipt)"
      case .failure(let error): text(error)
      }
    }
    return "\(texts)"
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case MailboxError.invalidated: "invalidated"
    case let error as Sketch.FireError: error.kind
    case let error as WaitError where error.isOver: "over"
    default: "\(error)"
    }
  }
}

extension AsyncSequence {
  /// All elements up to the end.
  func all() async throws -> [Element] {
    var elements: [Element] = []
    for try await element in self { elements.append(element) }
    return elements
  }
}

extension Sketch.FireError {
  /// The error in a few words.
  var kind: String {
    switch self {
    case .refused(let refusal): "refused: \(refusal.reason)"
    case .ended: "ended"
    default: "\(self)"
    }
  }
}

/// The machine whose calls are made, without a context and with one.
enum CalledMachine {
  typealias Life = Sketch.With<Int>

  static let pay = Sketch.EventName<Int>("pay")

  private static let states = [
    Sketch.State("a").activity { _ in await cancellation() }, Sketch.State("b"),
  ]

  private static let events = [
    Sketch.Event("go", from: "a", to: "b"),
    Sketch.Event.after(.seconds(60), from: "a", to: "b"),
  ]

  static func plain() throws -> Sketch {
    try Sketch {
      states
      events
      Sketch.Event(pay.id, in: "a").carrying(Int.self)
    }
  }

  static func withContext() throws -> Life {
    try Life {
      states.map { Life.State($0) }
      events.map { Life.Event($0) }
      Life.Event(pay.id, in: "a").carrying(Int.self)
    }
  }
}
