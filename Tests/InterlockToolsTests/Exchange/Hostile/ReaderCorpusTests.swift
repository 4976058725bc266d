import Foundation
import Testing

/// The corpus holds the inputs with which fuzzing reached new code. `.ci/tools/fuzz` starts from it.
@Suite("Readers of machines accept or refuse whatever fuzzing found")
struct ReaderCorpusTests {
  private static func documents(_ trial: ReaderTrial) throws -> [(name: String, data: Data)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpus/\(trial.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, try Data(contentsOf: folder.appending(path: $0)))
    }
  }

  @Test(arguments: ReaderTrial.allCases)
  func `a reader accepts or refuses every document, and accepted ones are written`(
    _ trial: ReaderTrial
  ) throws {
    var taken = 0
    for (name, data) in try Self.documents(trial) {
      do {
        if try trial.takes(data) { taken += 1 }
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
    #expect(taken > 10)
  }

  @Test(arguments: ReaderTrial.allCases)
  func `the corpus is small`(_ trial: ReaderTrial) throws {
    let documents = try Self.documents(trial)
    #expect((1...300).contains(documents.count))
    #expect(documents.reduce(0) { $0 + $1.data.count } <= 300_000)
  }
}
