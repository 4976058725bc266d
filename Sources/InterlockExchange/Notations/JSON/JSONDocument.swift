public import Foundation
public import Interlock

/// A JSON document in which each value has a line and a column. A `DecodingError` only has a path: ``location(of:)``
/// says where in the file that is.
public struct JSONDocument: Sendable {
  /// The value; null for a document that is not JSON.
  let value: OrderedJSON

  /// Where the values begin, in document order, each before those in it.
  private let positions: [MarkupPosition]

  /// The keys of the object that the document is, in order; none if it is no object. If it is not JSON, those before
  /// ``invalidLocation``.
  public let keys: [String]

  /// Where the document stops being JSON; nil if it is JSON.
  public let invalidLocation: Finding.Location?

  /// Reads a document, as far as it is JSON.
  ///
  /// - Parameter data: The document, in UTF-8. Values nested more than 200 deep count as invalid. Of equal keys of an
  ///   object, the last one has the place.
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

  /// Where a value begins.
  ///
  /// - Parameter path: The path of the value, such as the coding path of an error.
  /// - Returns: Line and column of the value, or of the innermost one around it if it is missing. Nil if the document
  ///   is not JSON.
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
