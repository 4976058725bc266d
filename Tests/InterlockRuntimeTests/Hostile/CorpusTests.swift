import Foundation
import InterlockTestSupport
import Testing

/// The corpus holds the inputs with which fuzzing reached new code. `.ci/tools/fuzz` starts from it.
@Suite("Decoders accept or refuse whatever fuzzing found")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")
  private static let files =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []

  private static func document(_ file: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: file))
  }

  @Test(arguments: Trials.all)
  func `a decoder accepts or refuses every document, and loses nothing it accepts`(_ trial: Trial)
    throws
  {
    var taken = 0
    let step = Share.of(daily: 8, gate: 1)
    for file in stride(from: 0, to: Self.files.count, by: step).map({ Self.files[$0] }) {
      do {
        if try trial.takes(Self.document(file)) { taken += 1 }
      } catch {
        Issue.record("\(file): \(error)")
      }
    }
    #expect(taken > 0 || step > 1, "no document of the corpus fits this decoder")
  }

  @Test func `the corpus is small`() throws {
    #expect((1...300).contains(Self.files.count))
    let count = try Self.files.reduce(0) { try $0 + Self.document($1).count }
    #expect(count <= 500_000)
  }
}

extension Trial: CustomTestStringConvertible {
  var testDescription: String { name }
}
