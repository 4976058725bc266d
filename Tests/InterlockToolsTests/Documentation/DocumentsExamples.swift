import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// The blocks of the article `Documents`, and of the comments about it.
@Suite("Guide to documents that run")
struct DocumentsExamples {
  /// The document of the article.
  private static let order = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockExchange/InterlockExchange.docc/Documents.md")
    let article = try String(contentsOf: file.standardized, encoding: .utf8)
    let begin = try #require(article.firstRange(of: "```xml\n")).upperBound
    let end = try #require(article[begin...].firstRange(of: "```")).lowerBound
    return Data(article[begin..<end].utf8)
  }

  private let start = Date(timeIntervalSinceReferenceDate: 0)

  @Test func `an order is paid and archived`() throws {
    let text = try Self.order.get()

    let document = try SCXMLDocument(scxml: text)
    var session = try SCXMLSession(document, values: ["total": 50], at: start)
    let isTaken = session.takes("pay", data: ["amount": 0])  // false
    try session.send("pay", data: ["amount": 20], at: start)
    let paid = session["paid"]  // .number(20)

    #expect(!isTaken)
    #expect(paid == .number(20))

    if let deadline = session.nextDeadline { try session.advance(to: deadline) }
    for entry in session.log { print(entry.label ?? "", entry.value) }

    #expect(session.log.map(\.label) == ["remind"])
    #expect(session.log.map(\.value) == [30])

    let archive = try JSONEncoder().encode(session.snapshot)
    let snapshot = try JSONDecoder().decode(SCXMLSession.Snapshot.self, from: archive)
    session = try SCXMLSession(document, restoring: snapshot)

    try session.send("pay", data: ["amount": 30])
    #expect(session.isFinished)
  }

  @Test func `the comment about the document and its session`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.order.get().write(to: file)

    let document = try SCXMLDocument(scxml: Data(contentsOf: file))
    var session = try SCXMLSession(document, at: .now)
    try session.send("pay", data: ["amount": 10], at: .now)
    let total = session["total"]  // the value of a variable
    let isOpen = session.isIn("open")

    #expect(total == 30)
    #expect(isOpen)
  }

  private struct Payment: DataContext, Sendable {
    var amount = 0

    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  private struct Order: DataContext, MachineContext {
    typealias Life = Machine<String, String>.With<Self>

    var total = 30
    var paid = 0
    var life: Life

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
    }
  }

  @Test func `a machine with a context is written`() throws {
    let life = try Order.Life(initial: "open") {
      Order.Life.State("open")
      Order.Life.Event("pay", in: "open").carrying(Payment.self)
        .when(text: "payload.amount <= total - paid")
        .perform(text: "paid = paid + payload.amount")
    }
    let order = Order(life: life)

    let document = try order.life.scxml(on: order, carrying: [Payment.self])
    let session = try SCXMLSession(SCXMLDocument(scxml: Data(document.utf8)), at: .now)

    var copy = session
    try copy.send("pay", data: ["amount": 20])
    #expect(copy["paid"] == 20)
    #expect(!copy.takes("pay", data: ["amount": 11]))
  }

  @Test func `a definition is written with the layout of its record`() throws {
    let outline = try DynamicMachine(initial: "open") {
      DynamicMachine.State("open")
    }
    let layout = try #require(DataRecord.Layout([.init("paid", .integer)]))

    let document = try MachineDescription(outline).scxml(layout: layout)

    #expect(document.contains(#"<data id="paid" expr="0"/>"#))
  }

  @Test func `conditions and content stand in the outline by their texts`() throws {
    let outline = try SCXMLDocument(scxml: Self.order.get()).outline
    let dot = MachineDiagram(of: outline).dot
    #expect(dot.contains("pay [_event.data.amount > 0]"), "\(dot)")
    let archive = try JSONEncoder().encode(outline)
    #expect(String(decoding: archive, as: UTF8.self).contains("paid = paid + _event.data.amount"))
  }
}
