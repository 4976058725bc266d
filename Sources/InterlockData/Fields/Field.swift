public import Interlock

/// A field of a context: a property, with the name that formulas use for it.
///
/// ```swift
/// Field("locked", \.locked)
/// Field("level", \.level, in: [1, 2, 3])
/// Field(userInfo: .reason)
/// ```
///
/// A field with a writable key path can be assigned. A key of the user info is read-only.
public struct Field<Context>: Sendable {
  /// The name, as written in formulas.
  public var name: String { path.description }

  package let path: FormulaName

  /// The property; nil for a key of the user info.
  package let keyPath: (any AnyKeyPath & Sendable)?

  /// The field as part of a context.
  package let context: SchemaField

  /// The field as a field of the payload, if the context type is the type of a payload; nil for a key of the user info.
  package let payload: SchemaField?

  /// Makes a read-only field.
  ///
  /// - Parameters:
  ///   - name: Its name in formulas: an identifier, a dotted path, or any text. Formulas put such a text in backquotes.
  ///   - keyPath: The property.
  ///   - values: The possible values; nil for all of its type.
  public init<Value: FieldValue>(
    _ name: String,
    _ keyPath: any KeyPath<Context, Value> & Sendable,
    in values: [Value]? = nil
  ) {
    self.init(name, reading: keyPath, values, nil)
  }

  /// Makes a field that can be assigned. A field in an object is read-only, since a failed step could not restore it.
  ///
  /// - Parameters:
  ///   - name: Its name in formulas: an identifier, a dotted path, or any text. Formulas put such a text in backquotes.
  ///   - keyPath: The property.
  ///   - values: The possible values; nil for all of its type. Assignments are not checked against them.
  public init<Value: FieldValue>(
    _ name: String,
    _ keyPath: any WritableKeyPath<Context, Value> & Sendable,
    in values: [Value]? = nil
  ) {
    let assignment: FieldAssignment?
    if keyPath is ReferenceWritableKeyPath<Context, Value> {
      // A property of an object is not part of the value that a failed step restores.
      assignment = nil
    } else if let offset = MemoryLayout<Context>.offset(of: keyPath) {
      assignment = FieldAssignment(
        assign: { pointer, value in
          guard let value = Value(dataValue: value) else { return false }
          // Safe because the offset is that of a stored property of this type.
          (pointer + offset).assumingMemoryBound(to: Value.self).pointee = value
          return true
        },
        direct: Representation(Value.self).map { (offset, $0) }
      )
    } else {
      assignment = FieldAssignment(
        assign: { pointer, value in
          guard let value = Value(dataValue: value) else { return false }
          // Safe because the pointer is that of a context.
          pointer.assumingMemoryBound(to: Context.self).pointee[keyPath: keyPath] = value
          return true
        },
        direct: nil
      )
    }
    self.init(name, reading: keyPath, values, assignment)
  }

  /// Declares a key of the user info. Formulas can then read it, for example as `userInfo.reason`.
  ///
  /// If the user info has no value for the key, the key is nil. If the value has another type, the call throws.
  ///
  /// - Parameter key: The key.
  public init<Value: FieldValue>(userInfo key: UserInfoKey<Value>) {
    path = FormulaName(userInfo: key.name)
    keyPath = nil
    context = SchemaField(Value.dataType.orNil, .userInfo(key.name))
    payload = nil
  }

  /// Makes a field of integers in a range.
  ///
  /// - Parameters:
  ///   - name: Its name in formulas.
  ///   - keyPath: The property.
  ///   - range: The possible values. Assignments are not checked against them.
  public init(
    _ name: String,
    _ keyPath: any WritableKeyPath<Context, Int> & Sendable,
    in range: ClosedRange<Int>
  ) {
    // More values than the analysis tries are treated as unknown.
    let isSmall = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let values = isSmall.overflow || isSmall.partialValue >= 10_000 ? nil : Array(range)
    self.init(name, keyPath, in: values)
  }

  private init<Value: FieldValue>(
    _ name: String,
    reading keyPath: any KeyPath<Context, Value> & Sendable,
    _ values: [Value]?,
    _ assignment: FieldAssignment?
  ) {
    let access: FieldAccess
    var storage = FieldStorage.computed
    if let offset = MemoryLayout<Context>.offset(of: keyPath) {
      storage = .bytes(offset..<offset + MemoryLayout<Value>.size)
      access =
        Representation(Value.self).map { .stored(offset, $0) }
        ?? .computed { pointer in
          // Safe because the offset is that of a stored property of this type.
          (pointer + offset).assumingMemoryBound(to: Value.self).pointee.dataValue
        }
    } else {
      access = .computed { pointer in
        // Safe because the pointer is that of a context.
        pointer.assumingMemoryBound(to: Context.self).pointee[keyPath: keyPath].dataValue
      }
    }
    path = FormulaName(written: name)
    self.keyPath = keyPath
    let domain = values?.map(\.dataValue) ?? Value.dataDomain
    let (type, limits) = (Value.dataType, FieldLimits(Value.self))
    context = SchemaField(
      type,
      .context(access),
      assignment: assignment,
      domain: domain,
      limits: limits,
      storage: storage
    )
    payload = SchemaField(type, .payload(access), domain: domain, limits: limits)
  }
}
