package import Foundation
package import Interlock
import InterlockExchange

/// A JSON document from a file, whose errors have a place.
package struct JSONInput {
  private let name: String
  private let data: Data

  package init(_ name: String, _ data: Data) {
    self.name = name
    self.data = data
  }

  /// Decodes the document.
  ///
  /// - Parameter type: The expected type.
  /// - Returns: The decoded value.
  /// - Throws: If it cannot be decoded, with file, line and column, or the nearest known place.
  package func decoded<Value: Decodable>(_ type: Value.Type) throws(CommandFailure) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw failure(error)
    } catch {
      throw CommandFailure(name, "\(error)")
    }
  }

  /// The keys of the outermost object, as far as the document is JSON.
  package var keys: Set<String> { Set(JSONDocument(data).keys) }

  /// A machine decoded from the document, with the places of its parts.
  package func located(_ machine: DynamicMachine) -> DynamicMachine {
    JSONDocument(data).located(machine)
  }

  /// Whether it is JSON.
  var isJSON: Bool { JSONDocument(data).invalidLocation == nil }

  private func failure(_ error: DecodingError) -> CommandFailure {
    let document = JSONDocument(data)
    if let place = document.invalidLocation {
      return failure(at: place, nil, "is not valid JSON from here on")
    }
    let path = error.context.codingPath
    guard !path.isEmpty else { return CommandFailure(name, error.sentence) }
    let text = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return failure(at: document.location(of: path), "at \(text)", error.sentence)
  }

  private func failure(
    at location: Finding.Location?,
    _ place: String?,
    _ message: String
  ) -> CommandFailure {
    guard let location else { return CommandFailure(name, at: place, message) }
    let (line, column) = (Int(location.line), location.column.map { Int($0) } ?? 1)
    let whole = [place, message].compactMap(\.self).joined(separator: ": ")
    return CommandFailure(
      "\(name):\(line):\(column)",
      at: place,
      message,
      problems: [.init(line: line, column: column, whole)]
    )
  }
}

extension DecodingError {
  fileprivate var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "\(self)")
    }
  }

  fileprivate var sentence: String {
    if case .keyNotFound(let key, _) = self { return "the key '\(key.stringValue)' is missing" }
    // An error of the library is the underlying one, and the debug description only refers to it.
    let cause = context.underlyingError as? any LocalizedError
    return cause?.errorDescription ?? context.debugDescription
  }
}
