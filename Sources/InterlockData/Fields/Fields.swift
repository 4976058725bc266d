/// The fields of a context, by name and by key path.
///
/// ```swift
/// static let fields = Fields<Order> {
///   Field("total", \.total)
///   Field("paid", \.paid)
///   Field("attempts", \.attempts)
/// }
/// ```
public struct Fields<Context>: Sendable {
  /// The fields in the order in which they were declared.
  public let all: [Field<Context>]

  private let positions: [FormulaName: Int]
  private let keyPaths: [KeyPathID: FormulaName]

  // Safe because it is only hashed and compared, and its content never changes.
  private struct KeyPathID: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
  }

  /// Makes fields.
  ///
  /// - Parameter content: The fields. If two have the same name, formulas see the first.
  public init(@FieldsBuilder<Context> _ content: () -> [Field<Context>]) {
    all = content()
    positions = Dictionary(zip(all.map(\.path), all.indices)) { first, _ in first }
    let paths = all.compactMap { field in
      field.keyPath.map { (KeyPathID(keyPath: $0), field.path) }
    }
    keyPaths = Dictionary(paths) { first, _ in first }
  }

  /// The name of a property; nil if it is not a field.
  public func name(of keyPath: PartialKeyPath<Context>) -> String? {
    path(of: keyPath)?.description
  }

  package func path(of keyPath: PartialKeyPath<Context>) -> FormulaName? {
    keyPaths[KeyPathID(keyPath: keyPath)]
  }
}

extension Fields: Schema {
  /// The field with a name, in the context.
  package func field(_ name: FormulaName) -> SchemaField? {
    positions[name].map { all[$0].context }
  }

  /// The field with a name, in the payload.
  package func payloadField(_ name: FormulaName) -> SchemaField? {
    positions[name].flatMap { all[$0].payload }
  }

  /// The names of all fields.
  package var names: [FormulaName] { all.map(\.path) }
}
