public import Foundation
public import Interlock

/// A JSON document in which each value has a line and a column. A `DecodingError` only has a path: ``location(of:)``
/// returns its place in the file.
public struct JSONDocument: Sendable {
  /// The value; null for a document that is not JSON.
  let value: OrderedJSON

  /// Where the values begin, in document order, each before those in it.
  private let positions: [MarkupPosition]

  /// The keys of the outermost object, in order; none for another value. If the document is not JSON, the keys before
  /// ``invalidLocation``.
  public let keys: [String]

  /// The first place that is not JSON; nil if the document is JSON.
  public let invalidLocation: Finding.Location?

  /// Reads a document, as far as it is JSON.
  ///
  /// - Parameter data: The document, in UTF-8. Values nested more than 200 deep count as invalid. Of equal keys of an
  ///   object, the place of the last counts.
  /// - Complexity: O(*n*) in bytes.
  public init(_ data: Data) {
    var parser = JSONParser(Array(data), JSONLimits())
    do throws(JSONError) {
      value = try parser.document()
      invalidLocation = nil
    } catch {
      value = .null
      invalidLocation = Finding.Location(error.position)
    }
    positions = parser.positions
    keys = parser.rootKeys
  }

  /// Parses a document within the limits of configurations.
  init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes, .ofConfigurations)
    value = try parser.document()
    positions = parser.positions
    keys = parser.rootKeys
    invalidLocation = nil
  }

  /// Makes a document of a value that was read in another way.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - positions: Where its values begin, each before those in it.
  init(_ value: OrderedJSON, _ positions: [MarkupPosition]) {
    self.value = value
    self.positions = positions
    keys = if case .object(let object) = value { object.members.map(\.key) } else { [] }
    invalidLocation = nil
  }

  /// Returns the place of a value.
  ///
  /// - Parameter path: The path of the value, such as the coding path of an error.
  /// - Returns: Line and column of the value; if it is missing, those of its innermost existing parent. Nil if the
  ///   document is not JSON.
  /// - Complexity: O(*n*) in values.
  public func location(of path: [any CodingKey]) -> Finding.Location? {
    guard invalidLocation == nil else { return nil }
    let path = JSONPath(path.map { $0.intValue.map { .position($0) } ?? .key($0.stringValue) })
    return positions(of: [path])[path].map { Finding.Location($0) }
  }

  /// Where values begin; instead of a missing one, the innermost one around it.
  ///
  /// - Complexity: O(*n* + *p*) in values and in the parts of all paths.
  func positions(of paths: [JSONPath]) -> [JSONPath: MarkupPosition] {
    var wanted: Set<JSONPath> = []
    for path in paths {
      // Around a path that has been seen, all have been.
      var next: JSONPath? = path
      while let path = next, wanted.insert(path).inserted { next = path.outer }
    }
    var found: [JSONPath: MarkupPosition] = [:]
    // The values that are left, the next one last.
    var left = [(value: value, path: JSONPath())]
    for position in positions {
      guard let (value, path) = left.popLast() else { break }
      if wanted.contains(path) { found[path] = position }
      switch value {
      case .array(let values):
        left += values.enumerated().reversed().map { ($0.element, path[$0.offset]) }
      case .object(let object):
        left += object.members.reversed().map { ($0.value, path[$0.key]) }
      default: break
      }
    }
    for path in paths where found[path] == nil {
      found[path] = sequence(first: path, next: \.outer).lazy.compactMap { found[$0] }.first
    }
    return found
  }
}

extension Finding.Location {
  /// A place in a document.
  init(_ position: MarkupPosition, path: String? = nil) {
    self.init(line: position.line, column: position.column, path: path)
  }
}
