import Foundation
import Interlock
import InterlockCommand
import InterlockData
import InterlockTools
import Testing

@Suite("Declarations of fields")
struct FieldDeclarationTests {
  private func start(_ declaration: String) throws -> DataValue? {
    let layout = try #require(DataRecord.Layout([FieldDeclaration(declaration).entry]))
    return DataRecord(layout)["x"]
  }

  @Test(
    arguments: [
      ("x: integer", .integer(0)), ("x:integer=7", .integer(7)),
      (" x : integer = -7 ", .integer(-7)),
      ("x: integer in 0...5", .integer(0)), ("x: integer in 3...5", .integer(3)),
      ("x: integer in -5 ... -3 = -4", .integer(-4)), ("x: integer in 4, 2", .integer(4)),
      ("x: integer? in 1...2", .nothing), ("x: integer? = 2", .integer(2)),
      ("x: integer in 7...7", .integer(7)),
      ("x: boolean", .boolean(false)), ("x: boolean = true", .boolean(true)),
      ("x: number = 1e3", .number(1_000)), ("x: number in 0.5, 1", .number(0.5)),
      ("x: text", .text("")), ("x: text in red, green", .text("red")),
      (#"x: text = "a = b, c""#, .text("a = b, c")), (#"x: text in "", b"#, .text("")),
      ("x: text? = nil", .nothing), ("x: date", .date(0)), ("x: date?", .nothing),
    ] as [(String, DataValue)]
  )
  func `a field starts with its initial value, or with the usual one`(
    text: String,
    value: DataValue
  ) throws {
    #expect(try start(text) == value)
  }

  @Test(arguments: [
    "", "x", ":", ": integer", "x:", "x: Integer", "x: integer ?", "x: integer in",
    "x: integer in =",
    "x: integer in 1 = 2", "x: integer = 1 = 1", "x: integer =", "x: integer 5", "x: integer in 1,",
    "x: integer in 2...1", "x: integer in 1...", "x: integer in 0...10000", "x: integer = 1.5",
    "x: integer in -9223372036854775808...9223372036854775807", "x: integer = 9223372036854775808",
    "x: number = nan", "x: number = inf", "x: boolean = 1", "x: date = 0", "x: date in 1...2",
    #"x: text = "a"#, #"x: text = a"b"c"#, "x: integer = nil", "x: nothing", "x: integer??",
  ])
  func `an invalid declaration is an error`(text: String) {
    #expect(throws: FieldError.self) { try FieldDeclaration(text) }
  }

  private static let properties = [
    "always holds(paid >= total)", #"never holds((paid + 1) * 2 > total && isIn("open")) or done"#,
    #"holds(note == ")") leads to not holds(note == "\"(")"#,
    "eventually holds(paid == 0) and open",
  ]

  @Test(arguments: properties)
  func `a property with conditions prints as it was written`(text: String) throws {
    let machine = try DynamicMachine(initial: "open") {
      DynamicMachine.State("open")
      DynamicMachine.State("done")
      DynamicMachine.Event("close", from: "open", to: "done")
    }
    let entries = try ["paid: integer", "total: integer", "note: text"]
      .map { try FieldDeclaration($0).entry }
    let layout = try #require(DataRecord.Layout(entries))
    let space = try StateSpace(of: machine, layout: layout, from: .context(DataRecord(layout)))
    let property = try NamedProperty(text, of: machine, in: space)
    #expect(property.property.description == text)
    #expect(throws: PropertyError.self) { try NamedProperty(text, of: machine) }
    for length in 0..<text.count where text.prefix(length).contains("holds(") {
      _ = try? NamedProperty(String(text.prefix(length)), of: machine, in: space)
    }
  }
}
