#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import InterlockData

/// The columns of a context: one for each declared field.
struct FieldColumns<Context: Sendable>: Sendable {
  /// A field with its column.
  struct Item: Sendable {
    let column: FleetColumn
    fileprivate let reader: FieldReader

    var field: SchemaField { column.field }
  }

  /// The columns, in the order of the fields.
  let items: [Item]

  /// A context with the values of whatever is no field.
  let blank: Context

  /// All that formulas of the machine can name, the user info, too.
  let schema: any Schema

  /// How the context is stored if it has no fields.
  let json: ContextJSON<Context>?
}

extension FieldColumns where Context: DataContext {
  init(_ blank: Context, naming names: [String: String]) {
    let fields = Context.fields
    self.blank = blank
    schema = fields
    json = nil
    items = fields.names.compactMap { name in
      guard let field = fields.field(name), field.isOfContext,
        let reader = FieldReader(name, fields)
      else { return nil }
      let initial = withUnsafePointer(to: blank) { reader.value(in: $0) }
      let column = FleetColumn(
        name: names[name.description] ?? name.parts.joined(separator: "."),
        fieldName: name,
        field: field,
        initial: field.assignment == nil
          ? nil : initial.flatMap { $0.isFinite ? SQLValue($0) : nil }
      )
      return Item(column: column, reader: reader)
    }
  }
}

extension FieldColumns: Schema {
  /// The field with a name.
  package func field(_ name: FormulaName) -> SchemaField? {
    items.first { $0.column.fieldName == name }?.field
  }

  /// The names of all fields.
  package var names: [FormulaName] { items.map(\.column.fieldName) }
}

extension FieldColumns where Context == Void {
  /// No columns.
  init() {
    items = []
    blank = ()
    schema = NoFields()
    json = nil
  }
}

extension FieldColumns where Context: Codable {
  /// No columns, but JSON.
  init(json blank: Context) {
    items = []
    self.blank = blank
    schema = NoFields()
    json = ContextJSON()
  }
}

/// The fields of a machine without a context.
private struct NoFields: Schema {
  func field(_ name: FormulaName) -> SchemaField? { nil }
  var names: [FormulaName] { [] }
}

extension FieldColumns {
  /// What the machine says in the column of the rest, and the context.
  ///
  /// - Parameters:
  ///   - rest: The text of the column.
  ///   - values: The values of the columns of fields.
  /// - Returns: The text of the machine, and the context.
  /// - Throws: `FieldColumnError`; what decoding throws.
  func parts(
    _ rest: String?,
    _ values: ArraySlice<SQLValue>
  ) throws -> (rest: String?, context: Context) {
    try json?.parts(rest) ?? (rest, context(values))
  }

  /// The values of the columns.
  ///
  /// - Throws: `FieldColumnError` if a property has a value that its column can't hold: a number that is not finite.
  func values(of context: Context) throws(FieldColumnError) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(items.count)
    for item in items {
      let value = withUnsafePointer(to: context) { item.reader.value(in: $0) }
      guard let value, value.isFinite, let stored = SQLValue(value) else {
        throw FieldColumnError(
          column: item.column.name,
          value: value.map { "\($0)" } ?? "another type"
        )
      }
      values.append(stored)
    }
    return values
  }

  /// The properties in which a context differs from the blank one, by name, as texts: a property that is added later, and
  /// that has its first value, is not among them.
  ///
  /// - Throws: `FieldColumnError`; what encoding throws.
  func differences(of context: Context) throws -> [String: String?] {
    let (own, blank) = try (properties(of: context), properties(of: blank))
    let names = Set(own.keys).union(blank.keys).filter { own[$0] != blank[$0] }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, own[$0]) })
  }

  private func properties(of context: Context) throws -> [String: String] {
    if let json { return try json.properties(context) }
    let values = try zip(items, values(of: context))
    return Dictionary(
      values.filter { $0.0.field.assignment != nil }.map { ($0.column.name, "\($1)") }
    ) { first, _ in first }
  }

  /// The context with the values of the columns.
  ///
  /// - Throws: `FieldColumnError` if a property can't hold the value of its column.
  func context(_ values: ArraySlice<SQLValue>) throws(FieldColumnError) -> Context {
    var context = blank
    for (item, value) in zip(items, values) {
      // A field without an assignment is computed from others.
      guard let assignment = item.field.assignment else { continue }
      let stored = value.dataValue(of: item.field.type)
      let isAssigned = stored.map { stored in
        withUnsafeMutablePointer(to: &context) { assignment.assign($0, stored) }
      }
      guard isAssigned == true else {
        throw FieldColumnError(column: item.column.name, value: "\(value)")
      }
    }
    return context
  }
}

/// A column and a property that don't fit each other.
struct FieldColumnError: Error, CustomStringConvertible {
  let column: String
  let value: String

  var description: String { "the column '\(column)' can't hold \(value)" }
}

extension SQLValue {
  /// A value of the language as a column holds it; nil for a list with something that JSON can't hold.
  init?(_ value: DataValue) {
    switch value {
    case .boolean(let value): self = .integer(value ? 1 : 0)
    case .integer(let value): self = .integer(value)
    case .number(let value), .date(let value): self = .number(value)
    case .text(let value): self = .text(value)
    case .nothing: self = .null
    case .list(let values):
      guard let data = try? JSONEncoder().encode(values.map(StoredValue.init)) else { return nil }
      self = .text(String(decoding: data, as: UTF8.self))
    }
  }

  /// The value of a column as one of a type; nil if it is none.
  func dataValue(of type: DataType) -> DataValue? {
    switch (type, self) {
    case (.boolean, .integer(let value)): value == 0 || value == 1 ? .boolean(value == 1) : nil
    case (.integer, .integer(let value)): .integer(value)
    case (.number, _): number.map { .number($0) }
    case (.date, _): number.map { .date($0) }
    case (.text, .text(let value)): .text(value)
    case (.list(let element), .text(let text)):
      (try? JSONDecoder().decode([StoredValue].self, from: Data(text.utf8)))
        .flatMap { $0.values(of: element) }
    case (.optional, .null), (.nothing, .null): .nothing
    case (.optional(let wrapped), _): dataValue(of: wrapped)
    case (.boolean, _), (.integer, _), (.text, _), (.list, _), (.nothing, _): nil
    }
  }
}

/// A value of a column in JSON.
struct StoredValue: Codable {
  let value: SQLValue

  init(_ value: SQLValue) {
    self.value = value
  }

  fileprivate init(_ value: DataValue) {
    // A list in a list is a text in it.
    self.value = SQLValue(value) ?? .null
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else {
      value = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .null: try container.encodeNil()
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}

extension [StoredValue] {
  fileprivate func values(of type: DataType) -> DataValue? {
    var values: [DataValue] = []
    for element in self {
      guard let value = element.value.dataValue(of: type) else { return nil }
      values.append(value)
    }
    return .list(values)
  }
}
