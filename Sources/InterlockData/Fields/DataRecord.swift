/// A context of named values with declared types, for machines that are loaded at run time.
///
/// ```swift
/// var order = DataRecord(layout)
/// order["total"] = .integer(12)
/// ```
public struct DataRecord: Sendable {
  /// The names and types.
  public let layout: Layout

  private var values: [DataValue]

  /// Makes a record with the initial values.
  public init(_ layout: Layout) {
    self.layout = layout
    values = layout.initials
  }

  /// The value of a name; nil if there is no such name. Setting nil or a value of another type has no effect; `set`
  /// reports whether it succeeded.
  public subscript(name: String) -> DataValue? {
    get { layout.position(of: FormulaName(written: name)).map { values[$0] } }
    set { if let newValue { _ = set(name, to: newValue) } }
  }

  /// Sets a value.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value, of the declared type; an integer is accepted for a number.
  /// - Returns: True if it has been set; false if there is no such name, or the value has another type.
  @discardableResult
  public mutating func set(_ name: String, to value: DataValue) -> Bool {
    guard let position = layout.position(of: FormulaName(written: name)) else { return false }
    let type = layout.types[position]
    let fitting = value.belongs(to: type) ? value : value.widened
    guard fitting.belongs(to: type) else { return false }
    values[position] = fitting
    return true
  }

  // A record of another layout would be the caller's mistake; the call gets an answer, not a trap.

  func value(at index: Int) -> DataValue { index < values.count ? values[index] : .nothing }

  mutating func setValue(_ value: DataValue, at index: Int) -> Bool {
    guard index < values.count else { return false }
    values[index] = value
    return true
  }
}

extension DataRecord: Hashable {
  /// Returns true if two records have the same names, types and values.
  public static func == (left: Self, right: Self) -> Bool {
    left.layout.paths == right.layout.paths && left.layout.types == right.layout.types
      && left.values == right.values
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
