import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Migrations as documents.
@Suite("Migration: documents")
struct MigrationDocumentTests {
  private static let steps = #"""
    [{"renameState":"a","to":"b"},
    {"into":"d","mergeStates":["b","c"]},
    {"into":[{"besides":["z"],"state":"e"},{"state":"f"}],"splitState":"d"},
    {"replaceStates":["e","z"],"with":["g"]},
    {"renameEvent":"x","to":"y"},
    {"into":"y","mergeEvents":["u","v"]},
    {"dropEvent":"w"},
    {"changeTimeout":"g","from":2.5,"to":5},
    {"after":3,"dropTimeout":"g"},
    {"after":60,"at":790000000,"startTimeout":"g"},
    {"forgetHistory":"h"}]
    """#.replacingOccurrences(of: "\n", with: "")

  private static func source() throws -> Sketch {
    try Sketch { ["a", "b"].map { Sketch.State($0) } }
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  @Test func `every step that is data can be encoded and decoded`() throws {
    let steps = try decoded([Migration.Step].self, Self.steps)
    #expect(steps.count == 11)
    #expect(try encoded(steps) == Self.steps)
    let date = Date(timeIntervalSinceReferenceDate: 790_000_000)
    let written: [Migration.Step] = [
      .renameState("a", to: "b"), .mergeStates(["b", "c"], into: "d"),
      .splitState("d", into: [.init("e", besides: "z"), .init("f")]),
      .replaceStates(["e", "z"], with: ["g"]), .renameEvent("x", to: "y"),
      .mergeEvents(["u", "v"], into: "y"), .dropEvent("w"),
      .changeTimeout(of: "g", from: .milliseconds(2_500), to: .seconds(5)),
      .dropTimeout(of: "g", .seconds(3)), .startTimeout(of: "g", .seconds(60), at: date),
      .forgetHistory("h"),
    ]
    #expect(try encoded(written) == Self.steps)
  }

  @Test func `a decoded migration contains its source and works like the original`() throws {
    let target = try Sketch { ["a", "c"].map { Sketch.State($0) } }
    let migration = Migration(from: try Self.source(), .renameState("b", to: "c"))
    let copy = try decoded(Migration.self, encoded(migration))
    #expect(copy.fingerprint == migration.fingerprint)
    let machine = try target.evolving(from: [copy])
    #expect(try machine.migrated(.init(state: "b"), from: migration.fingerprint).state == "c")
  }

  @Test func `a migration with code cannot be encoded`() throws {
    let steps: [(String, Migration.Step)] = [
      ("clean", .code("clean") { _, _ in }),
      ("split of a", .splitState("a", into: ["b"]) { _, _ in "b" }),
    ]
    for (name, step) in steps {
      let migration = Migration(from: try Self.source(), step)
      let error = #expect(throws: EncodingError.self) { try encoded(migration) }
      guard case .invalidValue(_, let context) = error else { continue }
      #expect(context.debugDescription == "The step '\(name)' is code, which cannot be encoded.")
      #expect(context.codingPath.map(\.stringValue) == ["steps", "Index 0"])
    }
  }

  @Test(arguments: [
    (#"{}"#, "Expected a step: one of 'renameState'", ""),
    (#"{"renameState":"a"}"#, "'to'", ""),
    (#"{"renameState":"a","to":"b","into":"c"}"#, "Unknown key 'into'; expected", "into"),
    (#"{"renameState":"a","dropEvent":"b"}"#, "Expected only one of the keys", "dropEvent"),
    (#"{"renamestate":"a","to":"b"}"#, "Expected a step", ""),
    (#"{"mergeStates":"a","into":"b"}"#, "", "mergeStates"),
    (#"{"changeTimeout":"a","from":"1","to":2}"#, "", "from"),
    (
      #"{"splitState":"a","into":[{"state":"b","beside":[]}]}"#, "Did you mean 'besides'?",
      "into.Index 0.beside"
    ),
  ])
  func `an invalid step is refused with its place`(
    _ text: String,
    _ message: String,
    _ path: String
  ) throws {
    let error = #expect(throws: DecodingError.self) { try decoded(Migration.Step.self, text) }
    let context = try #require(error?.context)
    let description = context.debugDescription + "\(error as Any)"
    #expect(
      message.isEmpty || description.contains(message.replacingOccurrences(of: "'to'", with: "to"))
    )
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
  }

  @Test func `the guide covers every step`() throws {
    let block = try #require(
      try Article("Evolution", of: "InterlockEvolution").blocks(of: "json").first
    )
    let steps = try decoded([Migration.Step].self, block)
    #expect(steps.count == 14)
    #expect(try JSONValue(text: encoded(steps)) == JSONValue(text: block))
  }
}
