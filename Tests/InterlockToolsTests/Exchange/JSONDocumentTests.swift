import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("JSON documents know the places of their values")
struct JSONDocumentTests {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = "\(intValue)" }
  }

  private static let text = """
    {"initial" : "a\\"]}",
     "states": [{ "é": 1, "id": "a" }],
     "events": [{"x": "}]"},
      { "to": [ "b", 7 ]}]}
    """

  @Test(
    arguments: [
      (["events", "1", "to"], 4, 11), (["events", "1"], 4, 3), (["states"], 2, 12),
      (["states", "0", "id"], 2, 29), (["initial"], 1, 14), ([], 1, 1),
    ] as [([String], UInt, UInt)]
  )
  func `a value has line and column`(path: [String], line: UInt, column: UInt) {
    let location = JSONDocument(Data(Self.text.utf8)).location(of: path.map(Key.init))
    #expect(location?.line == line && location?.column == column)
  }

  @Test(
    arguments: [
      (["events", "7"], 3, 12), (["events", "x"], 3, 12), (["nothing", "0"], 1, 1),
    ] as [([String], UInt, UInt)]
  )
  func `a missing value has the place of the one around it`(
    path: [String],
    line: UInt,
    column: UInt
  ) {
    let location = JSONDocument(Data(Self.text.utf8)).location(of: path.map(Key.init))
    #expect(location?.line == line && location?.column == column)
  }

  @Test func `the keys of the document are in order`() {
    #expect(JSONDocument(Data(Self.text.utf8)).keys == ["initial", "states", "events"])
    #expect(JSONDocument(Data("[{\"a\": 1}]".utf8)).keys == [])
  }

  @Test(arguments: [
    ("", 1, 1), ("hello", 1, 1), ("{\"a\": 1,\n}", 2, 1), ("[1\n 2]", 2, 2), ("[\"é\" 1]", 1, 6),
    ("[01]", 1, 3), ("[1.]", 1, 2), ("[.5]", 1, 2), ("[-]", 1, 2), ("[1e]", 1, 2), ("[+1]", 1, 2),
    ("\u{FEFF}[1,]", 1, 4), ("[\"\\x\"]", 1, 5), (String(repeating: "[", count: 600), 1, 201),
  ])
  func `what is not JSON has a place`(text: String, line: UInt, column: UInt) {
    let document = JSONDocument(Data(text.utf8))
    #expect(document.invalidLocation?.line == line)
    #expect(document.invalidLocation?.column == column)
    #expect(document.location(of: [Key(stringValue: "a")]) == nil)
  }

  @Test func `what is not JSON has the keys before that place`() {
    #expect(JSONDocument(Data("{\"a\": {\"b\": 1}, \"c\" 2}".utf8)).keys == ["a", "c"])
  }

  @Test(arguments: [
    "0", "-0", "10", "-1.50", "1e5", "1E+05", "2.5e-7", "\u{FEFF}[]", "{\"a\": 1, \"a\": 2}",
  ])
  func `what a decoder accepts is JSON`(text: String) throws {
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
    #expect(JSONDocument(Data(text.utf8)).invalidLocation == nil)
  }

  @Test func `a located machine is the same machine, and its findings have places`() throws {
    let data = Data(
      """
      {"interlock": 1, "initial": "a", "observers": {"didEnter": ["log"]}, "stepLimit": 7,
       "states": [{"id": "a"}, {"id": "b", "initial": "c"},
         {"id": "c", "parent": "b"}, {"id": "lost"}],
       "events": [{"id": "go", "from": ["a"], "to": "b"}]}
      """.utf8
    )
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    let located = JSONDocument(data).located(machine)
    #expect(located.fingerprint == machine.fingerprint && located.stepLimit == 7)
    #expect(located.observers.count == 1 && located.parent(of: "c") == "b")
    #expect(machine.warnings.map(\.location) == [nil])
    #expect(located.warnings.map { $0.location?.line } == [3])
    let ends = StateSpace(of: located).anomalies.filter { $0.kind == .deadEnd }
    #expect(ends.map { $0.location?.description } == ["line 3, column 4"])
    let other = JSONDocument(Data("[]".utf8)).located(machine)
    #expect(other.fingerprint == machine.fingerprint)
  }
}
