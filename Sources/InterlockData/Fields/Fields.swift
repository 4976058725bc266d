/// The fields of a context, by their names and by their key paths.
///
///     static let fields = Fields<Order> {
///       Field("total", \.total)
///       Field("paid", \.paid)
///       Field("attempts", \.attempts)
///     }
public struct Fields<Context>: Sendable {
  /// The fields in the order in which they were declared.
  public let all: [Field<Context>]

  private let positions: [FormulaName: Int]
  private let keyPaths: [KeyPathID: FormulaName]

  // Safe because it is only hashed and compared, and what it is made of is never changed.
  private struct KeyPathID: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
  }

  /// Makes fields.
  ///
  /// - Parameter content: The fields. Of two with one name, formulas know the first.
  public init(@FieldsBuilder<Context> _ content: () -> [Field<Context>]) {
    all = content()
    positions = Dictionary(zip(all.map(\.path), all.indices)) { first, _ in first }
    let paths = all.compactMap { field in
      field.keyPath.map { (KeyPathID(keyPath: $0), field.path) }
    }
    keyPaths = Dictionary(paths) { first, _ in first }
  }

  /// The name of a property; nil for one that is no field.
  public func name(of keyPath: PartialKeyPath<Context>) -> String? {
    path(of: keyPath)?.description
  }

  package func path(of keyPath: PartialKeyPath<Context>) -> FormulaName? {
    keyPaths[KeyPathID(keyPath: keyPath)]
  }
}

extension Fields: Schema {
  /// The field of a name, of the context.
  package func field(_ name: FormulaName) -> SchemaField? {
    positions[name].map { all[$0].context }
  }

  /// The field of a name, of the payload.
  package func payloadField(_ name: FormulaName) -> SchemaField? {
    positions[name].flatMap { all[$0].payload }
  }

  /// The names of all fields.
  package var names: [FormulaName] { all.map(\.path) }
}
