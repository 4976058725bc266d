import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockExchange
import Testing

/// What the variables of a written document hold after an assignment.
@Suite("SCXML: what fields hold")
struct SCXMLHeldValueTests {
  private typealias Life = WareLife.Life

  private static func life(_ assignment: String) throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      Life.Event("set", in: "a").perform(text: assignment)
    }
  }

  @Test(arguments: Ware.assignments.filter { !Ware.assignmentsOfCode.contains($0) })
  func `a variable holds what the property holds`(_ assignment: String) throws {
    let life = try Self.life(assignment)
    for sample in Ware.samples {
      var (machine, ware) = (life, sample)
      _ = try? machine.fire("set", on: &ware)
      let document = try life.scxml(on: sample)
      var session = try SCXMLSession(
        SCXMLDocument(scxml: Data(document.utf8)),
        at: Date(timeIntervalSinceReferenceDate: 0)
      )
      try session.send("set")
      for field in Ware.fields.all {
        let value = try #require(session[field.name])
        #expect(value == ScriptValue(try ware.value(of: field.name)), "\(field.name)\n\(document)")
      }
    }
  }

  @Test(arguments: Ware.assignmentsOfCode.sorted())
  func `an assignment whose result only code knows is refused`(_ assignment: String) throws {
    let life = try Self.life(assignment)
    let error = #expect(throws: ExportError.self) { try life.scxml(on: Ware()) }
    #expect(error?.problems.count == 1)
    #expect("\(String(describing: error))".contains("whose possible values only code knows"))
  }
}

extension ScriptValue {
  /// A value as a document holds it.
  fileprivate init(_ value: DataValue) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value), .date(let value): self = .number(value)
    case .text(let value): self = .string(value)
    case .nothing, .list: self = .null
    }
  }
}
