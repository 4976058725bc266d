#if FoundationCoding
  // An entity as the string of a database column, like a machine without a context. The context has columns of its own.

  extension Machine.With where StateID: Encodable, EventID: Encodable {
    /// The entity as the string of a database column: its state alone, such as `placed`, if there is nothing else to
    /// store; otherwise JSON. The prototype reads it with `restored(column:)`.
    ///
    /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
    ///   numbers, strings, and arrays and dictionaries of those.
    public var column: String {
      get throws { try machine.column }
    }

    /// The entity as the strings of two database columns: its state, and everything else. The prototype reads them with
    /// `restored(state:rest:)`. See ``Machine/columns``.
    ///
    /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
    ///   numbers, strings, and arrays and dictionaries of those.
    public var columns: (state: String, rest: String?) {
      get throws { try machine.columns }
    }
  }

  extension Machine.With where StateID: Decodable, EventID: Decodable {
    /// Returns a machine of this definition, including callbacks, restored from the string of a column. No callback
    /// runs.
    ///
    /// - Parameter text: The string from `column`: a state, or JSON. A state in quotation marks is accepted too.
    /// - Returns: The restored machine.
    /// - Throws: `DecodingError` if there is no such state, or the content doesn't fit.
    public func restored(column text: String) throws -> Self {
      Self(try machine.restored(column: text))
    }
    /// Returns a machine of this definition, including callbacks, restored from the strings of two columns. No callback
    /// runs.
    ///
    /// - Parameters:
    ///   - state: The state that `columns` returned; without a rest, also any string from `column`.
    ///   - rest: The rest that `columns` returned; nil if there was nothing else to store.
    /// - Returns: The restored machine.
    /// - Throws: `DecodingError` if there is no such state, the content doesn't fit, or the rest contradicts the state.
    ///   Its coding path begins with the column, `state` or `rest`.
    public func restored(state: String, rest: String?) throws -> Self {
      Self(try machine.restored(state: state, rest: rest))
    }
  }
#endif
