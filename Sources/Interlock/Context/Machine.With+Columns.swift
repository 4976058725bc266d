#if FoundationCoding
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

    /// The entity as the texts of two database columns: its state, and what the state doesn't say. The prototype reads
    /// them with `restored(state:rest:)`. See ``Machine/columns``.
    ///
    /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
    ///   numbers, strings, and arrays and dictionaries of those.
    public var columns: (state: String, rest: String?) {
      get throws { try machine.columns }
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
    /// A machine of this definition, including callbacks, restored from the texts of two columns. No callback runs.
    ///
    /// - Parameters:
    ///   - state: The state that `columns` returned; without a rest, also any text that `column` returned.
    ///   - rest: The rest that `columns` returned; nil if the state says everything.
    /// - Returns: The restored machine.
    /// - Throws: `DecodingError` if there is no such state, the content doesn't fit, or the rest contradicts the state.
    ///   Its coding path begins with the column, `state` or `rest`.
    public func restored(state: String, rest: String?) throws -> Self {
      Self(try machine.restored(state: state, rest: rest))
    }
  }
#endif
