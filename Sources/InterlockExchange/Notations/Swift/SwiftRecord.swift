import InterlockData
import InterlockEvolution

/// A structure in generated code: a context, or a payload.
struct SwiftRecord {
  /// A stored property, and its field.
  struct Property {
    let name: String

    /// The name of the field in formulas.
    let field: String
    let type: String
    let initial: SwiftExpression
    let isAssigned: Bool
  }

  /// A field whose type has no values.
  struct Failure: Error {
    let field: String
  }

  /// The name of the type.
  let name: String
  let summary: String
  let properties: [Property]

  /// The keys of the user info that formulas read, with the types of their values.
  let keys: [(name: String, type: String)]

  /// Makes the structure of a schema.
  ///
  /// - Parameters:
  ///   - name: The name of the type.
  ///   - summary: What it is, in a sentence.
  ///   - fields: The names of the fields; if two are the same, the first counts.
  ///   - field: The field with a name.
  ///   - initial: The initial value of a field; nil for the default of its type.
  /// - Throws: `Failure` for the first field whose type has no values.
  init(
    _ name: String,
    summary: String,
    fields: [FormulaName],
    field: (FormulaName) -> SchemaField?,
    initial: (FormulaName) -> DataValue? = { _ in nil }
  ) throws(Failure) {
    self.name = name
    self.summary = summary
    let ownFields = fields.filter { field($0)?.isOfUserInfo != true }
    let tokens = SwiftNames.properties(of: ownFields.map(\.written))
    var known: Set<FormulaName> = []
    var properties: [Property] = []
    var keys: [(name: String, type: String)] = []
    for path in fields where known.insert(path).inserted {
      guard let known = field(path) else { continue }
      if case .userInfo(let key) = known.source {
        guard let type = known.type.unwrapped.swiftType else {
          throw Failure(field: path.description)
        }
        keys.append((key, type))
        continue
      }
      guard let type = known.type.swiftType else { throw Failure(field: path.description) }
      properties.append(
        Property(
          name: tokens[path.written] ?? path.written,
          field: path.written,
          type: type,
          initial: SwiftExpression(of: initial(path) ?? known.type.initial),
          isAssigned: known.assignment != nil
        )
      )
    }
    self.properties = properties
    self.keys = keys
  }

  /// Whether a property is a date, for which the code needs a module.
  var hasDates: Bool {
    (properties.map(\.type) + keys.map(\.type)).contains { $0.contains("Date") }
  }

  /// The lines of the structure.
  ///
  /// - Parameter access: The access modifier of declarations.
  /// - Returns: The lines, followed by an empty one.
  func lines(_ access: String) -> [String] {
    var lines = [
      "/// \(summary)", "\(access)struct \(name): Codable, DataContext, Hashable, Sendable {",
    ]
    for property in properties {
      lines.append("  /// The field `\(property.field.commentText)`.")
      let declaration = "\(access)var \(property.name): \(property.type) = "
      lines += property.initial.prefixed(declaration).lines("  ")
      lines.append("")
    }
    lines.append("  /// The fields, by their names in conditions and assignments.")
    lines.append("  \(access)static let fields = Fields<\(name)> {")
    lines += properties.map { "    \(line(of: $0))" }
    lines += keys.map { "    Field(userInfo: UserInfoKey<\($0.type)>(\($0.name.swiftLiteral)))" }
    lines.append("  }")
    if !access.isEmpty {
      lines += ["", "  /// Makes a value with which a machine begins.", "  \(access)init() {}"]
    }
    return lines + ["}", ""]
  }

  private func line(of property: Property) -> String {
    let path =
      property.isAssigned
      ? "\\.\(property.name)"
      : "\\\(name).\(property.name) as any KeyPath<\(name), \(property.type)> & Sendable"
    return "Field(\(property.field.swiftLiteral), \(path))"
  }
}

extension String {
  /// The text in a comment of one line.
  fileprivate var commentText: String { String(swiftLiteral.dropFirst().dropLast()) }
}

extension DataType {
  /// The type of a property for its values; nil if there are none.
  fileprivate var swiftType: String? {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .number: "Double"
    case .text: "String"
    case .date: "Date"
    case .list(let element): element.swiftType.map { "[\($0)]" }
    case .optional(let wrapped): wrapped.swiftType.map { "\($0)?" }
    case .nothing: nil
    }
  }
}

extension SwiftExpression {
  /// Makes an expression for a value of the language.
  init(of value: DataValue) {
    switch value {
    case .boolean(let value): self = .text("\(value)")
    case .integer(let value): self = .text("\(value)")
    case .number(let value): self = .text("\(value)")
    case .text(let value): self = .text(value.swiftLiteral)
    case .date(let value): self = .text("Date(timeIntervalSinceReferenceDate: \(value))")
    case .list(let values):
      self =
        values.isEmpty
        ? .text("[]")
        : .list(begin: "[", parts: values.map(Self.init(of:)), end: "]", isCollection: true)
    case .nothing: self = .text("nil")
    }
  }
}
