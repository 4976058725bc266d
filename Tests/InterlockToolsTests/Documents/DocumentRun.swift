import Foundation
import Interlock
import InterlockExchange
import InterlockTools

/// Runs a document: advances the clock, sends events, and compares the leaves with those its author expects.
struct DocumentRun {
  private struct Expectation: Decodable {
    struct Step: Decodable {
      let event: String
      let after: Double
      let configuration: [String]
    }

    let initialConfiguration: [String]?
    let steps: [Step]
    let finalConfiguration: [String]?

    /// All expected states.
    var states: [String] {
      (initialConfiguration ?? []) + steps.flatMap(\.configuration) + (finalConfiguration ?? [])
    }
  }

  /// A configuration that differs from the expected one.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// The expectations name a state that the document lacks.
  struct UnknownState: Error, CustomStringConvertible {
    let state: String

    var description: String { "it expects the state '\(state)', and has none of that name" }
  }

  var document: SCXMLDocument

  /// Whether the session is archived and restored after each call.
  var isArchiving = false

  private let expectation: Expectation

  /// Reads a document and its expectations.
  init(_ file: URL) throws {
    document = try SCXMLDocument(scxml: Data(contentsOf: file))
    let expected = file.deletingPathExtension().appendingPathExtension("json")
    expectation = try JSONDecoder().decode(Expectation.self, from: Data(contentsOf: expected))
    let states = Set(document.outline.states.map(\.id))
    for state in expectation.states where !states.contains(state) {
      throw UnknownState(state: state)
    }
  }

  /// Throws if an expectation is not met.
  func run() throws {
    var now = Date(timeIntervalSinceReferenceDate: 0)
    var session = try archived(SCXMLSession(document, id: "session", at: now))
    try expect(expectation.initialConfiguration, session, "at the start")
    for (index, step) in expectation.steps.enumerated() {
      now += step.after
      try session.send(step.event, at: now)
      session = try archived(session)
      try expect(step.configuration, session, "after step \(index), \(step.event)")
    }
    guard let final = expectation.finalConfiguration else { return }
    var remaining = 10_000
    while let deadline = session.nextDeadline {
      remaining -= 1
      guard remaining > 0 else { throw Mismatch(description: "does not come to rest") }
      try session.advance(to: deadline)
      session = try archived(session)
    }
    try expect(final, session, "at the end")
  }

  private func archived(_ session: SCXMLSession) throws -> SCXMLSession {
    guard isArchiving else { return session }
    let archive = try JSONEncoder().encode(session.snapshot)
    let snapshot = try JSONDecoder().decode(SCXMLSession.Snapshot.self, from: archive)
    return try SCXMLSession(document, restoring: snapshot)
  }

  private func expect(
    _ expected: [String]?,
    _ session: SCXMLSession,
    _ moment: String
  ) throws {
    guard let expected, Set(expected) != Set(session.configuration) else { return }
    let found = session.configuration.sorted()
    throw Mismatch(description: "\(moment): expected \(expected.sorted()), found \(found)")
  }
}
