// An entity as the text of a database column, as of a machine without a context. The context is not in it: it has columns
// of its own.

extension Machine.With where StateID: Encodable, EventID: Encodable {
  /// The entity as the text of a database column: just its state, such as `placed`, if that says everything,
  /// otherwise JSON. The prototype reads it with `restored(column:)`.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
  ///   numbers, strings, and arrays and dictionaries of those.
  public var column: String {
    get throws { try machine.column }
  }
}

extension Machine.With where StateID: Decodable, EventID: Decodable {
  /// A machine of this definition, including callbacks, restored from the text of a column. No callback runs.
  ///
  /// - Parameter text: What `column` returned: a state, or JSON. A state in quotation marks is accepted too.
  /// - Returns: The restored machine.
  /// - Throws: `DecodingError` if there is no such state, or the content doesn't fit.
  public func restored(column text: String) throws -> Self {
    Self(try machine.restored(column: text))
  }
}
