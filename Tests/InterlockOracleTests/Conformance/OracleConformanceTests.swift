import Foundation
import InterlockTestSupport
import Testing

@Suite("The oracle passes the conformance vectors")
struct OracleConformanceTests {
  /// Without the folder of vectors there is nothing to run.
  @Test(.enabled(if: OutsideFolder.vectors.url != nil, "no \(OutsideFolder.vectors.variable)"))
  func `every vector passes on the oracle`() throws {
    for file in try OutsideFolder.vectors.files("json") {
      #expect(throws: Never.self, "\(file.lastPathComponent)") {
        let vector = try ConformanceVector(contentsOf: file)
        var run = ConformanceRun(vector, on: try SCXMLOracle(vector.machine))
        try run.run()
      }
    }
  }
}
