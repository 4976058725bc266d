import Interlock
import InterlockTestSupport
import Testing

/// The blocks on entities in columns.
@Suite("Documentation comments: columns")
struct ColumnExamples {
  @Test func `a column holds a bare state or JSON`() throws {
    let prototype = try Sketch(initial: "draft") {
      Sketch.State("draft")
      Sketch.State("placed")
      Sketch.Event("place", from: "draft", to: "placed")
    }
    var order = try prototype.firing("place").machine
    let text = try order.column
    order = try prototype.restored(column: text)
    #expect(text == "placed")
    #expect(order.state == "placed")
  }
}
