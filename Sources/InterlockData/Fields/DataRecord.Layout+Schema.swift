extension DataRecord.Layout: Schema {
  /// The field with a name, of a context that is a record with this layout.
  package func field(_ name: FormulaName) -> SchemaField? {
    guard let position = positions(of: name) else { return keys[name] }
    let (index, type) = position
    return SchemaField(
      type,
      .context(
        .computed { pointer in
          // Safe because the pointer is that of a context, which is a record.
          pointer.assumingMemoryBound(to: DataRecord.self).pointee.value(at: index)
        }
      ),
      assignment: FieldAssignment(
        assign: { pointer, value in
          guard value.belongs(to: type) else { return false }
          // Safe because the pointer is that of a context, which is a record.
          return pointer.assumingMemoryBound(to: DataRecord.self).pointee.setValue(value, at: index)
        },
        direct: nil
      ),
      domain: domain(at: index),
      storage: .slot(index)
    )
  }

  /// The names of all fields, and of the keys of the user info in ascending order.
  package var names: [FormulaName] {
    paths + keys.keys.sorted { $0.description < $1.description }
  }

  /// The initial value of a field; nil if there is no such field.
  package func initial(of name: FormulaName) -> DataValue? {
    position(of: name).map { initials[$0] }
  }

  private func positions(of name: FormulaName) -> (Int, DataType)? {
    position(of: name).map { ($0, types[$0]) }
  }
}

extension DataType {
  /// The default initial value of a field of the type.
  package var initial: DataValue {
    switch self {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .number: .number(0)
    case .text: .text("")
    case .date: .date(0)
    case .list: .list([])
    case .optional, .nothing: .nothing
    }
  }

  /// The values of a Boolean of this type.
  package var booleans: [DataValue] {
    [.boolean(false), .boolean(true)] + (isOptional ? [.nothing] : [])
  }
}
