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
    let sections = try Article("CheatSheet").text.components(separatedBy: "\n## Events\n")
    let table = try #require(sections.last).components(separatedBy: "\n\n")[0]
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      row.components(separatedBy: "|").dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let first = try #require(rows.first)
    // The form "Event.x(…)" takes the arguments of its cells. "yes" stands for those of the first row.
    let calls = rows.flatMap { row in
      zip(row, first).dropFirst().flatMap { cell, arguments in
        codes(in: cell == "yes" ? arguments : cell).map {
          $0.hasPrefix("Event") ? $0 : codes(in: row[0])[0].replacing("…", with: $0)
        }
      }
    }
    #expect(calls == AuthoringMatrix.cells(of: Event.self).map(\.call))
  }

  private func codes(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}

/// The parts of an event, for comparison.
struct Parts: Hashable {
  let trigger: AuthoringMatrix.Chart.Event.Trigger
  let sources: AuthoringMatrix.Chart.Event.Sources
  let targets: [AuthoringMatrix.Letter]
}
