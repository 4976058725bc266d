/// The string in a column that holds a state, or as JSON, an entity with more to store than its state.
///
/// The text is JSON, except that a single string has no quotation marks and no escapes. It keeps them if the string
/// begins with `{`, `[` or `"`, or is empty.
struct StateColumn {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The column of a value.
  init(encoding value: some Encodable) throws {
    let json = try JSONText.encoding(value, escapesSlashes: false)
    let string = try? JSONText.decoding(String.self, from: json)
    guard let string, let first = string.utf8.first, !Self.isJSON(first) else {
      text = json
      return
    }
    text = string
  }

  /// The value of the column. A string in quotation marks is accepted too.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    if let first = text.utf8.first, Self.isJSON(first) {
      return try JSONText.decoding(type, from: text, userInfo)
    }
    do {
      let string = try JSONText.encoding(text, escapesSlashes: true)
      return try JSONText.decoding(type, from: string, userInfo)
    } catch {
      // A state whose raw value is a number is a number in JSON, too.
      guard let value = try? JSONText.decoding(type, from: text, userInfo) else { throw error }
      return value
    }
  }

  /// The place of an error about an entity in two columns, if the error concerns this one: a state that does not exist.
  func place<StateID: Decodable, EventID>(
    of error: Machine<StateID, EventID>.RestoreError
  ) -> [any CodingKey]? {
    guard case .unknownState(let state, _) = error, (try? decode(StateID.self)) == state else {
      return nil
    }
    return [ColumnKey.state]
  }

  /// Returns true if a string that begins with this character is JSON, not a plain state.
  private static func isJSON(_ first: UInt8) -> Bool {
    first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
  }
}

/// The two columns, as the place of an error.
enum ColumnKey: String, CodingKey {
  case state
  case rest

  /// Adds this column to the errors of a closure that decodes, unless they name a column already.
  func placing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DecodingError {
      throw error.moved { $0.first is ColumnKey ? $0 : [self] + $0 }
    }
  }
}

extension DecodingError {
  /// The error at another place.
  func moved(_ path: ([any CodingKey]) -> [any CodingKey]) -> Self {
    func moved(_ context: Context) -> Context {
      Context(
        codingPath: path(context.codingPath),
        debugDescription: context.debugDescription,
        underlyingError: context.underlyingError
      )
    }
    switch self {
    case .typeMismatch(let type, let context): return .typeMismatch(type, moved(context))
    case .valueNotFound(let type, let context): return .valueNotFound(type, moved(context))
    case .keyNotFound(let key, let context): return .keyNotFound(key, moved(context))
    case .dataCorrupted(let context): return .dataCorrupted(moved(context))
    @unknown default: return self
    }
  }
}
