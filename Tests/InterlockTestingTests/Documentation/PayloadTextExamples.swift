import Interlock
import InterlockTesting
import Testing

/// The block about what a payload stores.
@Suite("Article: the stored text of a payload")
struct PayloadTextExamples {
  private struct Payment: Codable { var amount: Int }

  private struct Unstored: Sendable {}

  @Test func `a test pins what a type stores`() throws {
    #expect(try EventPayload(Payment(amount: 10)).storedText() == #"{"amount":10}"#)
  }

  @Test func `a type that is not stored has no text`() {
    let error = #expect(throws: (any Error).self) { try EventPayload(Unstored()).storedText() }
    #expect("\(error as Any)".contains("found Unstored"))
  }
}
