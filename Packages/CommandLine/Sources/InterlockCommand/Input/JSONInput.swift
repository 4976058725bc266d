package import Foundation

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

  /// Whether the document is an object with a key.
  package func hasKey(_ key: String) -> Bool {
    JSONPlaces(data).place(of: [.key(key)]) != nil
  }

  private func failure(_ error: DecodingError) -> CommandFailure {
    if let failure = syntaxFailure { return failure }
    let path = error.context.codingPath.map { key in
      key.intValue.map(JSONPlaces.Step.index) ?? .key(key.stringValue)
    }
    let text = path.map(\.description).joined(separator: ".")
    let file = path.isEmpty ? name : placed(JSONPlaces(data).place(of: path))
    return CommandFailure(file, at: text.isEmpty ? nil : "at \(text)", error.sentence)
  }

  /// What is wrong if the document is not JSON: the decoder does not say where.
  private var syntaxFailure: CommandFailure? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      return CommandFailure(placed(syntaxPlace(of: error)), "is not valid JSON from here on")
    }
  }

  /// Foundation gives the place in words, in one way on Linux and in another elsewhere; not at all if it is the
  /// end.
  private func syntaxPlace(of error: any Error) -> JSONPlaces.Place {
    let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    if text.contains(" line "), numbers.count == 2 {
      return JSONPlaces.Place(line: numbers[0], column: numbers[1] + 1)
    }
    let offset = text.contains(" character ") ? numbers.first : nil
    return JSONPlaces(data).place(at: min(offset ?? data.count, data.count))
  }

  private func placed(_ place: JSONPlaces.Place?) -> String {
    place.map { "\(name):\($0.line):\($0.column)" } ?? name
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
