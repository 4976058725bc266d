import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Changes one place of a document in every way and validates the result with the schema and with the
/// decoder. They may differ only in names that must match, which a schema cannot check.
@Suite("The schema and the decoder agree")
struct SchemaAgreementTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema.ofArchives.get() }

  private static let replacements: [JSONValue] = [
    .null, true, false, 0, 1, -1, 2, .integer(.max), .number(1.5), .number(1e30), "",
    " \n\u{3000}", "*", "open", "nowhere", "1", [], ["open"], [.null], [""], [1], [[]], [:],
    ["active": false], ["active": true], ["active": false, "more": 1], ["id": "open"],
    ["id": "x", "from": "*"], ["a": .null], ["a": [[:]]], "final", "parallel", "always",
    ["states": ["open", "other"]], ["states": []], [["state": "past", "was": ["open"]]],
    [["event": "e"]], [["event": "e", "after": 1, "deadline": 2]], [["when": "a > 0"]],
    [["when": "a", "name": "b"]], [["when": "a", "name": .null]], [["when": 1]], [["name": "a"]],
    [["when": "a", "in": "open"]], [["set": "a = 1"]], [["set": .null]],
    [["set": "a = 1", "name": "b"]],
    ["when": "a"], ["set": "a = 1"],
  ]

  /// The replacements to try at one place: a share of all, a different one at each place.
  private static func share<Value>(of all: [Value], at place: Int) -> [Value] {
    let step = Share.of(daily: 40, gate: 6, soak: 1)
    return stride(from: place % step, to: all.count, by: step).map { all[$0] }
  }

  /// Expects the schema and the decoder to agree about a document.
  private func check(_ document: JSONValue) throws {
    let isValid = schema.problems(of: document).isEmpty
    let text = try document.text
    guard let error = try JSONDecoder.machineError(of: text) else {
      #expect(isValid, "the decoder takes what the schema refuses: \(text)")
      return
    }
    guard isValid else { return }
    let cause = error.context?.underlyingError
    let isAboutNames =
      cause is DefinitionError || cause is DynamicMachine.RestoreError
      || cause is DefinitionMismatch || error.path.hasSuffix(".parent")
      || error.path == "fingerprint" && error.text.contains("does not match")
    #expect(isAboutNames, "the schema takes what the decoder refuses: \(text): \(error)")
  }

  /// The documents to change. None has a fingerprint: with one, any change would be refused for that alone.
  enum Original: CaseIterable {
    case flat, chart, withNames

    var document: JSONValue {
      get throws {
        switch self {
        case .flat:
          try JSONValue(encoding: Samples.door().restored(from: .init(state: "open")))
            .replacing([.key("fingerprint")], with: nil)
        case .chart: ChartSamples.document
        case .withNames: try NamedSamples.document
        }
      }
    }
  }

  @Test(arguments: Original.allCases)
  func `the schema and the decoder accept the original document`(_ original: Original) throws {
    let document = try original.document
    #expect(schema.problems(of: document) == [])
    #expect(try JSONDecoder.machineError(of: document.text) == nil)
  }

  @Test(arguments: Original.allCases)
  func `the schema and the decoder agree when any value is replaced`(_ original: Original) throws {
    let document = try original.document
    try check(document)
    for (index, place) in document.places.enumerated() {
      for replacement in Self.share(of: Self.replacements, at: index) {
        try check(document.replacing(place, with: replacement))
      }
    }
  }

  @Test(arguments: Original.allCases)
  func `the schema and the decoder agree when the value of an inactive snapshot is replaced`(
    _ original: Original
  ) throws {
    let snapshot = JSONValue.Step.key("snapshot")
    let document = try original.document.replacing(
      [snapshot],
      with: ["active": false]
    )
    try check(document)
    for replacement in Self.replacements {
      try check(document.replacing([snapshot, .key("active")], with: replacement))
    }
  }

  @Test(arguments: Original.allCases)
  func `the schema and the decoder agree when anything is left out`(_ original: Original) throws {
    let document = try original.document
    for place in document.places where !place.isEmpty {
      try check(document.replacing(place, with: nil))
    }
  }

  private static let keys = [
    "userinfo", "Id", "ID", "to ", "target", "form", "", "active", "snapshot", "id", "parent",
    "kind",
    "initials", "trigger", "after", "joining", "fork", "local", "states", "event", "state",
    "timers", "fingerprint", "formerly", "perform", "activities", "didenter",
  ]

  @Test(arguments: Original.allCases)
  func `the schema and the decoder agree when any key is added or misspelt`(_ original: Original)
    throws
  {
    let document = try original.document
    for (index, place) in document.places.enumerated() {
      for key in Self.share(of: Self.keys, at: index) {
        try check(document.replacing(place + [.key(key)], with: "open"))
      }
    }
  }

  @Test(arguments: 0..<Share.of(daily: 4, gate: 40, soak: 400) as Range<UInt64>)
  func `the schema and the decoder agree after two random changes`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let machine =
      try seed % 2 == 0 ? RandomArchive.machine(seed: seed) : RandomLife(seed: seed).machine
    var original = try JSONValue(encoding: machine)
    // With a fingerprint, the decoder refuses nearly every change, and the schema hardly any.
    if seed % 4 < 3 { original = original.replacing([.key("fingerprint")], with: nil) }
    for _ in 0..<30 {
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
