import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// All calls that make events, of all kinds of events.
///
/// Half of the test is that every line of the matrix compiles.
@Suite("Calls that make events")
struct AuthoringMatrixTests {
  typealias Event = AuthoringMatrix.Chart.Event

  @Test(arguments: AuthoringMatrix.cells)
  func `all forms of a call make the same event`(_ cell: AuthoringMatrix.Cell) {
    let made = cell.events.map {
      Parts(trigger: $0.trigger, sources: $0.sources, targets: $0.targets)
    }
    #expect(made == cell.forms.map { $0.parts(cell.trigger) })
  }

  @Test(arguments: AuthoringMatrix.cells)
  func `an event knows the source line on which it was written`(_ cell: AuthoringMatrix.Cell) {
    #expect(cell.events.allSatisfy { $0.location?.description.contains("AuthoringMatrix") == true })
  }

  @Test func `the article lists all calls and no others`() throws {
    let table = try Article("AuthoringCalls").text.components(separatedBy: "\n## ")[1]
    let calls = table.components(separatedBy: "`").enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("Event") && $0.element.hasSuffix(")") }
      .map(\.element)
    #expect(calls == AuthoringMatrix.cells(of: Event.self).map(\.call))
  }
}

/// The parts of an event, for comparison.
struct Parts: Hashable {
  let trigger: AuthoringMatrix.Chart.Event.Trigger
  let sources: AuthoringMatrix.Chart.Event.Sources
  let targets: [AuthoringMatrix.Letter]
}
