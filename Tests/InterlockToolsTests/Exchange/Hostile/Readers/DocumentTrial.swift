package import Foundation
import Interlock
import InterlockExchange
import InterlockTools

/// Reads a document with its data model and runs it briefly. Fuzzing and the tests share it.
package enum DocumentTrial {
  /// Reads a document, writes it, and sends it its own events.
  ///
  /// - Parameter data: The document, with any content.
  /// - Returns: Whether the document runs.
  /// - Throws: `ReaderTrial.Fault` if a promise is broken.
  package static func takes(_ data: Data) throws(ReaderTrial.Fault) -> Bool {
    guard let document = try? SCXMLDocument(scxml: data) else { return false }
    guard let copy = try? SCXMLDocument(scxml: Data(document.scxml.utf8)) else {
      throw ReaderTrial.Fault(description: "what is written is no document: \(document.scxml)")
    }
    guard copy.outline.fingerprint == document.outline.fingerprint, copy.scxml == document.scxml
    else { throw ReaderTrial.Fault(description: "what is written is another document") }
    try run(document)
    return true
  }

  private static func run(_ document: SCXMLDocument) throws(ReaderTrial.Fault) {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    guard var session = try? SCXMLSession(document, id: "session", at: start) else { return }
    let events = document.outline.events.prefix(8).compactMap(\.id) + ["other.event"]
    for (position, event) in events.enumerated() {
      let before = session.snapshot
      do {
        try session.send(
          event,
          data: ["value": .number(Double(position))],
          at: start + Double(position)
        )
      } catch {
        guard session.snapshot == before else {
          throw ReaderTrial.Fault(description: "a call that failed has changed something: \(error)")
        }
      }
      try restore(session, document)
    }
  }

  private static func restore(
    _ session: SCXMLSession,
    _ document: SCXMLDocument
  ) throws(ReaderTrial.Fault) {
    let archive = try? JSONEncoder().encode(session.snapshot)
    let snapshot = archive.flatMap {
      try? JSONDecoder().decode(SCXMLSession.Snapshot.self, from: $0)
    }
    let restored = snapshot.flatMap { try? SCXMLSession(document, restoring: $0) }
    guard restored?.snapshot == session.snapshot else {
      throw ReaderTrial.Fault(description: "a session is not restored: \(session.snapshot)")
    }
  }
}
