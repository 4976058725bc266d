extension DataRecord {
  /// The names of a record's fields, with their types and initial values.
  public final class Layout: Sendable {
    /// The names in order.
    public let fieldNames: [String]

    let paths: [FormulaName]
    let types: [DataType]
    let initials: [DataValue]
    private let domains: [[DataValue]?]
    private let positions: [FormulaName: Int]

    /// The keys of the user info that formulas can read.
    let keys: [FormulaName: SchemaField]

    /// One name.
    public struct Entry: Sendable {
      let path: FormulaName
      let type: DataType
      let initial: DataValue
      let domain: [DataValue]?

      /// Declares a name.
      ///
      /// - Parameters:
      ///   - name: Its name in formulas.
      ///   - type: The type of its values.
      ///   - initial: The initial value; nil for 0, false, an empty text or list, or
      ///     nil.
      ///   - values: The possible values; nil if they are not known.
      public init(
        _ name: String,
        _ type: DataType,
        initially initial: DataValue? = nil,
        in values: [DataValue]? = nil
      ) {
        path = FormulaName(written: name)
        self.type = type
        self.initial = initial ?? type.initial
        domain = values ?? (type.unwrapped == .boolean ? type.booleans : nil)
      }
    }

    /// Makes a layout.
    ///
    /// The result is nil if an initial value has another type than its name declares.
    ///
    /// - Parameters:
    ///   - entries: The names. If two are the same, the first one counts.
    ///   - userInfo: The keys of the user info that formulas can read, with the types of their values. A formula reads
    ///     a key as `userInfo.reason`. A key that is missing in a call is nil.
    public init?(_ entries: [Entry], userInfo: [String: DataType] = [:]) {
      guard entries.allSatisfy({ $0.initial.belongs(to: $0.type) }) else { return nil }
      paths = entries.map(\.path)
      fieldNames = paths.map(\.description)
      types = entries.map(\.type)
      initials = entries.map(\.initial)
      domains = entries.map(\.domain)
      positions = Dictionary(zip(paths, entries.indices)) { first, _ in first }
      let fields = userInfo.map { key, type in
        (FormulaName(userInfo: key), SchemaField(type.orNil, .userInfo(key)))
      }
      keys = Dictionary(fields) { first, _ in first }
    }

    func position(of name: FormulaName) -> Int? { positions[name] }

    func domain(at position: Int) -> [DataValue]? { domains[position] }
  }
}
