import Foundation
import Interlock
import Testing

/// Changes one place of a document in every way, and asks the schema and the decoder what they think
/// of it. They may differ only where the schema can't look: in names that have to agree.
@Suite("A2: the schema and the decoder agree")
struct SchemaAgreementTests {
  private let schema: JSONSchema

  init() throws {
    let blocks = try Article("ArchiveFormat").blocks(of: "json")
    let text = try #require(blocks.first { $0.contains("\"$schema\"") })
    schema = try JSONSchema(JSONValue(text: text))
  }

  private static let replacements: [JSONValue] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(2),
    .integer(.max), .number(1.5), .number(1e30), .string(""), .string(" \n\u{3000}"),
    .string("*"), .string("open"), .string("nowhere"), .string("1"), .array([]),
    .array([.string("open")]), .array([.null]), .array([.string("")]), .array([.integer(1)]),
    .array([.array([])]), .object([:]), .object(["active": .bool(false)]),
    .object(["active": .bool(true)]), .object(["active": .bool(false), "more": .integer(1)]),
    .object(["id": .string("open")]), .object(["id": .string("x"), "from": .string("*")]),
    .object(["a": .null]), .object(["a": .array([.object([:])])]),
  ]

  /// What came of a document.
  private func check(_ document: JSONValue) throws {
    let isValid = schema.problems(of: document).isEmpty
    let text = try document.text
    guard let error = try JSONDecoder.machineError(of: text) else {
      #expect(isValid, "the decoder takes what the schema refuses: \(text)")
      return
    }
    guard isValid else { return }
    let cause = error.context?.underlyingError
    let isAboutNames = cause is DefinitionError || cause is DynamicMachine.RestoreError
    #expect(isAboutNames, "the schema takes what the decoder refuses: \(text): \(error)")
  }

  private static func documents() throws -> [JSONValue] {
    let open = try Samples.door().restored(from: .init(state: "open"))
    let inactive = try JSONValue(encoding: Samples.door())
      .replacing([.key("snapshot")], with: .object(["active": .bool(false)]))
    return [try JSONValue(encoding: open), inactive]
  }

  @Test func `whatever stands in the place of a value`() throws {
    for document in try Self.documents() {
      try check(document)
      for place in document.places where !place.isEmpty {
        for replacement in Self.replacements {
          try check(document.replacing(place, with: replacement))
        }
      }
    }
    for replacement in Self.replacements { try check(replacement) }
  }

  @Test func `whatever is left out`() throws {
    for document in try Self.documents() {
      for place in document.places where !place.isEmpty {
        try check(document.replacing(place, with: nil))
      }
    }
  }

  @Test func `whatever key is added or misspelt`() throws {
    for document in try Self.documents() {
      for place in document.places {
        for key in [
          "userinfo", "Id", "ID", "to ", "target", "form", "", "active", "snapshot", "id",
        ] {
          try check(document.replacing(place + [.key(key)], with: .integer(1)))
          try check(document.replacing(place + [.key(key)], with: .string("open")))
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `two random changes at once`(_ seed: UInt64) throws {
    var random = RandomArchive.Generator(seed: seed)
    let original = try JSONValue(encoding: RandomArchive.machine(seed: seed))
    for _ in 0..<50 {
      var document = original
      for _ in 0..<2 {
        guard let place = document.places.dropFirst().randomElement(using: &random) else {
          continue
        }
        document = document.replacing(place, with: Self.replacements.randomElement(using: &random))
      }
      try check(document)
    }
  }
}
