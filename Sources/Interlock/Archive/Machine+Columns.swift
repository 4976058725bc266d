#if FoundationCoding
  // An entity as texts of database columns: one column for everything, or one for the state, to be compared in queries,
  // and one for the rest.

  extension Machine where StateID: Encodable, EventID: Encodable {
    /// The entity as a string for a database column: just its state, such as `placed`, if there is nothing else to
    /// store, otherwise JSON. The prototype reads it with `restored(column:)`.
    ///
    /// ```swift
    /// let text = try order.column                   // placed
    /// order = try prototype.restored(column: text)
    /// ```
    ///
    /// Queries can therefore compare states directly: `WHERE status = 'placed'`. If entities can have more to store than
    /// a state, such as a timer or several regions, such a query misses them: use ``columns``.
    ///
    /// The column is the JSON of the entity, as <doc:ArchiveFormat> states it, except that a single string has no
    /// quotation marks and no escapes. It keeps them if the string begins with `{`, `[` or `"`, or is empty.
    ///
    /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
    ///   numbers, strings, and arrays and dictionaries of those.
    public var column: String {
      get throws { try StateColumn(encoding: StoredEntity(machine: self)).text }
    }

    /// The entity as strings for two database columns: its state, and the rest. The prototype reads them with
    /// `restored(state:rest:)`.
    ///
    /// ```swift
    /// (row.state, row.rest) = try order.columns
    /// order = try prototype.restored(state: row.state, rest: row.rest)
    /// ```
    ///
    /// The first string is always that of ``state``, as ``column`` writes it, so `WHERE state = 'placed'` finds every
    /// placed order, also those with timers, deferred events or history. Of several active states, it is the first in
    /// document order.
    ///
    /// The second string is JSON: the other active states, history, timers and deferred events, or a mark that the
    /// initial states have not been entered. It is nil if there is nothing else to store. <doc:ArchiveFormat> has the
    /// details.
    ///
    /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
    ///   numbers, strings, and arrays and dictionaries of those.
    public var columns: (state: String, rest: String?) {
      get throws {
        let snapshot = stored.snapshot
        let state = try Self.columnText(of: self.state)
        guard !snapshot.isState else { return (state, nil) }
        let rest = ArchivedSnapshot(snapshot: snapshot, isRest: true)
        return (state, try JSONText.encoding(rest, escapesSlashes: false))
      }
    }

    /// Whether the state is all there is to store, so that there is no rest.
    package var isStateAlone: Bool { stored.snapshot.isState }

    /// The string of a state in its own column.
    ///
    /// - Throws: The error of the state's encoding.
    package static func columnText(of state: StateID) throws -> String {
      try StateColumn(encoding: Snapshot(state: state)).text
    }
  }

  extension Machine where StateID: Decodable, EventID: Decodable {
    /// Returns a machine of this definition, including callbacks, restored from a column. No callback runs.
    ///
    /// - Parameter text: The string that `column` returned: a state, or JSON. A state in quotation marks is accepted,
    ///   too.
    /// - Returns: The restored machine.
    /// - Throws: `DecodingError` if there is no such state, or the content doesn't fit.
    public func restored(column text: String) throws -> Self {
      try StateColumn(text).decode(RestoredEntity.self, [.prototype: self]).restored.machine
    }

    /// Returns a machine of this definition, including callbacks, restored from two columns. No callback runs.
    ///
    /// - Parameters:
    ///   - state: The state that `columns` returned. Without a rest, also any string that `column` returned, so the
    ///     rows of a table with one column can be read after a second one has been added.
    ///   - rest: The rest that `columns` returned; nil if there is none. Other active states can be in any order.
    /// - Returns: The restored machine.
    /// - Throws: `DecodingError` if there is no such state, the content doesn't fit, or the rest contradicts the state.
    ///   Its coding path begins with the column, `state` or `rest`.
    public func restored(state: String, rest: String?) throws -> Self {
      guard let rest else { return try ColumnKey.state.placing { try restored(column: state) } }
      let column = StateColumn(state)
      let userInfo: [CodingUserInfoKey: any Sendable] = [.prototype: self, .column: column]
      return try ColumnKey.rest.placing {
        try JSONText.decoding(RestoredEntity.self, from: rest, userInfo).restored.machine
      }
    }
  }

  // Foundation's coders accept a configuration only on newer systems.

  private struct StoredEntity<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Encodable
  where StateID: Encodable, EventID: Encodable {
    let machine: Machine<StateID, EventID>

    func encode(to encoder: any Encoder) throws {
      try machine.encode(to: encoder, configuration: machine)
    }
  }

  private struct RestoredEntity<StateID: Hashable & Sendable, EventID: Hashable & Sendable>:
    Decodable
  where StateID: Decodable, EventID: Decodable {
    let restored: Machine<StateID, EventID>.Restored

    init(from decoder: any Decoder) throws {
      guard let prototype = decoder.userInfo[.prototype] as? Machine<StateID, EventID> else {
        preconditionFailure("the prototype has been passed to the decoder")
      }
      let column = decoder.userInfo[.column] as? StateColumn
      restored = try Machine.Restored(from: decoder, besides: column, prototype)
    }
  }

  extension CodingUserInfoKey {
    fileprivate static var prototype: Self { named("org.interlock.prototype") }

    /// The column that holds the state, if only the rest is decoded.
    fileprivate static var column: Self { named("org.interlock.column") }

    private static func named(_ name: String) -> Self {
      guard let key = Self(rawValue: name) else { preconditionFailure("every string is a key") }
      return key
    }
  }
#endif
