import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Documents: SCXML as its authors wrote it does what they expect", .serialized)
struct DocumentsTests {
  /// Without the folder of documents, which is no part of the repository, there is nothing to run.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document that is read comes to the configurations that it expects`() throws {
    var summary = DocumentsSummary()
    for file in try OutsideFolder.documents.files("scxml") {
      let name = file.deletingPathExtension().lastPathComponent
      do {
        try DocumentRun(file).run()
        summary.passed += 1
      } catch let error as DocumentRun.UnknownState {
        summary.contradictory.append("\(name): \(error)")
      } catch let error as SCXMLError {
        summary.refused.append("\(name): \(error.problems[0])")
      } catch {
        summary.failed.append(name)
        Issue.record("\(name): \(error)")
      }
    }
    print(summary)
    #expect(summary.count > 0, "\(OutsideFolder.documents.variable) has no documents")
  }

  /// Without the folder of documents, which is no part of the repository, there is nothing to run.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document does the same when it is written back`() throws {
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

  /// Without the folder of documents, which is no part of the repository, there is nothing to run.
  @Test(.enabled(if: OutsideFolder.documents.url != nil, "no \(OutsideFolder.documents.variable)"))
  func `every document does the same when it is archived after each call`() throws {
    for file in try OutsideFolder.documents.files("scxml") {
      guard var run = try? DocumentRun(file) else { continue }
      run.isArchiving = true
      try run.run()
    }
  }
}

/// How many documents passed, in one line, and the names of the others.
private struct DocumentsSummary: CustomStringConvertible {
  var passed = 0
  var failed: [String] = []
  var refused: [String] = []

  /// Those of which a state is expected that they do not have.
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
