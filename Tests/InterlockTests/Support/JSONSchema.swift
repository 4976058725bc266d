import Foundation
import InterlockTestSupport
import Testing

/// A validator for the part of JSON Schema draft 2020-12 that the schema of archives uses. An unknown
/// keyword is an error, so that no part of a schema is ignored.
struct JSONSchema {
  struct Unsupported: Error {
    let keyword: String
  }

  private static let keywords: Set<String> = [
    "$schema", "$defs", "$ref", "title", "type", "const", "anyOf", "required", "properties",
    "additionalProperties", "items", "minItems", "minimum", "maximum", "pattern", "enum", "allOf",
    "oneOf", "not", "exclusiveMinimum", "propertyNames",
  ]

  private let root: JSONValue
  private let expressions: [String: Regex<AnyRegexOutput>]

  init(_ root: JSONValue) throws {
    self.root = root
    try Self.checkKeywords(of: root)
    let patterns = root.places.filter { $0.last == .key("pattern") }.map { root.value(at: $0) }
    let texts = patterns.compactMap { if case .string(let text) = $0 { text } else { nil } }
    expressions = try Dictionary(texts.map { ($0, try Regex($0)) }) { first, _ in first }
  }

  /// The problems of a document, one line each, with their places. Empty if the document is valid.
  func problems(of document: JSONValue) -> [String] {
    problems(of: document, at: "", root)
  }

  /// The problems of a part of a document, by the name of its definition.
  func problems(of part: JSONValue, as name: String) -> [String] {
    problems(of: part, at: "", ["$ref": .string("#/$defs/\(name)")])
  }

  private static func checkKeywords(of schema: JSONValue) throws {
    guard case .object(let members) = schema else { throw Unsupported(keyword: "\(schema)") }
    for (keyword, value) in members {
      switch (keyword, value) {
      case ("$defs", .object(let schemas)), ("properties", .object(let schemas)):
        try schemas.values.forEach(checkKeywords)
      case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)),
        ("allOf", .array(let schemas)):
        try schemas.forEach(checkKeywords)
      case ("items", _), ("not", _), ("propertyNames", _), ("additionalProperties", .object):
        try checkKeywords(of: value)
      case ("additionalProperties", .bool(false)): break
      case ("additionalProperties", _): throw Unsupported(keyword: "\(keyword): \(value)")
      default: guard keywords.contains(keyword) else { throw Unsupported(keyword: keyword) }
      }
    }
  }

  private func problems(of value: JSONValue, at place: String, _ schema: JSONValue) -> [String] {
    guard case .object(let members) = schema else { return ["\(place): no schema"] }
    return members.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$ref": problems(of: value, at: place, definition(rule))
      case "items": itemProblems(of: value, at: place, rule)
      case "properties": propertyProblems(of: value, at: place, rule)
      case "propertyNames": nameProblems(of: value, at: place, rule)
      case "additionalProperties":
        additionalProblems(of: value, at: place, rule, beside: members["properties"])
      case "anyOf": count(of: rule, value) > 0 ? [] : ["\(place): none of the alternatives"]
      case "oneOf": count(of: rule, value) == 1 ? [] : ["\(place): not one of the alternatives"]
      case "allOf": alternatives(rule).flatMap { problems(of: value, at: place, $0) }
      case "not": problems(of: value, at: place, rule).isEmpty ? ["\(place): excluded"] : []
      default: holds(keyword, rule, value) ? [] : ["\(place): \(keyword) does not hold"]
      }
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue {
    guard case .string(let text) = reference, text.hasPrefix("#/$defs/"),
      let schema = root["$defs"]?[String(text.dropFirst(8))]
    else { return .null }
    return schema
  }

  private func alternatives(_ rule: JSONValue) -> [JSONValue] {
    guard case .array(let schemas) = rule else { return [] }
    return schemas
  }

  /// How many of several schemas accept a value.
  private func count(of rule: JSONValue, _ value: JSONValue) -> Int {
    alternatives(rule).count { problems(of: value, at: "", $0).isEmpty }
  }

  private func itemProblems(of value: JSONValue, at place: String, _ rule: JSONValue) -> [String] {
    guard case .array(let items) = value else { return [] }
    return items.enumerated().flatMap { problems(of: $1, at: "\(place)[\($0)]", rule) }
  }

  private func propertyProblems(
    of value: JSONValue,
    at place: String,
    _ rule: JSONValue
  ) -> [String] {
    guard case .object(let members) = value, case .object(let schemas) = rule else { return [] }
    return schemas.flatMap { key, schema in
      members[key].map { problems(of: $0, at: "\(place).\(key)", schema) } ?? []
    }
  }

  private func nameProblems(of value: JSONValue, at place: String, _ rule: JSONValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.keys.flatMap { problems(of: .string($0), at: "\(place), key \($0)", rule) }
  }

  private func additionalProblems(
    of value: JSONValue,
    at place: String,
    _ rule: JSONValue,
    beside properties: JSONValue?
  ) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.filter { properties?[$0.key] == nil }.flatMap { key, value in
      rule == .bool(false)
        ? ["\(place): additional key \(key)"] : problems(of: value, at: "\(place).\(key)", rule)
    }
  }

  private func holds(_ keyword: String, _ rule: JSONValue, _ value: JSONValue) -> Bool {
    switch (keyword, rule, value) {
    case ("type", .array(let types), _): types.contains { isOfType($0, value) }
    case ("type", _, _): isOfType(rule, value)
    case ("const", _, _): value == rule
    case ("enum", .array(let values), _): values.contains(value)
    case ("required", .array(let keys), .object(let members)):
      keys.allSatisfy { key in members.keys.contains { .string($0) == key } }
    case ("minItems", .integer(let count), .array(let items)): items.count >= count
    case ("minimum", .integer(let limit), .integer(let number)): number >= limit
    case ("minimum", .integer(let limit), .number(let number)): number >= Double(limit)
    case ("exclusiveMinimum", .integer(let limit), .integer(let number)): number > limit
    case ("exclusiveMinimum", .integer(let limit), .number(let number)): number > Double(limit)
    case ("maximum", .integer(let limit), .integer(let number)): number <= limit
    case ("maximum", .integer(let limit), .number(let number)): number <= Double(limit)
    case ("pattern", .string(let pattern), .string(let text)): matches(pattern, text)
    default: true
    }
  }

  private func isOfType(_ type: JSONValue, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .integer), ("string", .string),
      ("number", .integer), ("number", .number), ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func matches(_ pattern: String, _ text: String) -> Bool {
    guard let expression = expressions[pattern] else { return false }
    return text.firstMatch(of: expression) != nil
  }
}

/// Type names in a schema are strings.
private func ~= (name: String, value: JSONValue) -> Bool {
  value == .string(name)
}

extension JSONSchema {
  /// The schema of archives, read only once because that takes as long as a whole test.
  // Safe because nothing changes it, and a lazily compiled expression is stored atomically.
  nonisolated(unsafe) static let ofArchives = Result {
    let file = Repository.root
      .appending(path: "Sources/Interlock/Interlock.docc/ArchiveFormat.schema.json")
    return try JSONSchema(JSONValue(text: String(contentsOf: file, encoding: .utf8)))
  }
}
