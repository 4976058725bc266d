import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: SCXML from other authors behaves as they expect", .serialized)
struct DocumentsTests {
  /// The folder of documents is not part of the repository. Without it, this test is skipped.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document that is read reaches its expected configurations`() throws {
    var summary = DocumentsSummary()
    for file in try OutsideFolder.documents.files("scxml") {
      let name = file.deletingPathExtension().lastPathComponent
      do {
        try DocumentRun(file).run()
        summary.passed += 1
      } catch let error as DocumentRun.UnknownState {
        summary.contradictory.append("\(name): \(error)")
      } catch let error as NotationError {
        summary.refused.append("\(name): \(error.problems[0])")
      } catch {
        summary.failed.append(name)
        Issue.record("\(name): \(error)")
      }
    }
    print(summary)
    #expect(summary.count > 0, "\(OutsideFolder.documents.variable) has no documents")
  }

  /// The folder of documents is not part of the repository. Without it, this test is skipped.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document behaves the same after it is written back`() throws {
    for file in try OutsideFolder.documents.files("scxml") {
      guard let run = try? DocumentRun(file) else { continue }
      let again = try SCXMLDocument(scxml: Data(run.document.scxml.utf8))
      #expect(again.scxml == run.document.scxml)
      #expect(again.outline.fingerprint == run.document.outline.fingerprint)
      var second = run
      second.document = again
      try second.run()
    }
  }

  /// The folder of documents is not part of the repository. Without it, this test is skipped.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document behaves the same when archived after each call`() throws {
    for file in try OutsideFolder.documents.files("scxml") {
      guard var run = try? DocumentRun(file) else { continue }
      run.isArchiving = true
      try run.run()
    }
  }
}

/// The number of documents that passed, on one line, and the names of the others.
private struct DocumentsSummary: CustomStringConvertible {
  var passed = 0
  var failed: [String] = []
  var refused: [String] = []

  /// The documents whose expectations name a state that they lack.
  var contradictory: [String] = []

  var count: Int { passed + failed.count + refused.count + contradictory.count }

  var description: String {
    let failures = failed.isEmpty ? "" : "\nfailed: \(failed.joined(separator: ", "))"
    let refusals = refused.map { "\nrefused: \($0)" }.joined()
    let others = contradictory.map { "\ncontradictory: \($0)" }.joined()
    return "Documents: \(passed) passed, \(failed.count) failed, \(refused.count) refused, "
      + "\(contradictory.count) contradictory" + failures + refusals + others
  }
}
