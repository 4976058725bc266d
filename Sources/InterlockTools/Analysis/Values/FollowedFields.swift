import InterlockData

/// The fields whose values an exploration follows from step to step: the fields of the context whose values are all
/// declared.
struct FollowedFields: Sendable {
  /// A field of the context.
  struct Slot: Sendable {
    let name: FormulaName
    let field: SchemaField

    /// The declared values.
    let domain: [DataValue]

    /// The declared values as a set, for lookup.
    let known: Set<DataValue>

    /// Whether it can hold only those.
    let isClosed: Bool

    /// The other fields that may change with it.
    var neighbours: [Int] = []
  }

  private(set) var slots: [Slot] = []

  /// The fields of payloads that formulas read. Their places come after those of the context.
  private(set) var payloads: [FormulaName] = []

  private var numbers: [FormulaName: Int] = [:]

  /// Finds the fields.
  ///
  /// - Parameters:
  ///   - schema: All fields of the context.
  ///   - isUsed: Whether a field matters.
  init(_ schema: any Schema, where isUsed: (FormulaName) -> Bool) {
    for name in schema.names where isUsed(name) && numbers[name] == nil {
      guard let field = schema.field(name), field.storage != .computed,
        let domain = field.knownValues
      else { continue }
      numbers[name] = slots.count
      slots.append(
        Slot(
          name: name,
          field: field,
          domain: domain,
          known: Set(domain),
          isClosed: field.holdsKnownValuesOnly
        )
      )
    }
    for number in slots.indices {
      slots[number].neighbours = neighbours(of: slots[number].field.storage, except: number)
    }
  }

  /// Adds fields of a payload, except those whose names a field of the context has.
  mutating func add(payloads names: [FormulaName]) {
    for name in names where numbers[name] == nil {
      numbers[name] = slots.count + payloads.count
      payloads.append(name)
    }
  }

  /// The number of places.
  var count: Int { slots.count + payloads.count }

  /// The place of a name; nil if it is not followed.
  subscript(name: FormulaName) -> Int? { numbers[name] }

  /// The fields that may change when another is assigned.
  func neighbours(of storage: FieldStorage, except number: Int? = nil) -> [Int] {
    slots.indices.filter { $0 != number && slots[$0].field.storage.canOverlap(storage) }
  }
}

extension SchemaField {
  /// Whether it can hold only its known values, regardless of assignments.
  fileprivate var holdsKnownValuesOnly: Bool {
    if type.unwrapped == .boolean { return (knownValues?.count ?? 0) == type.booleans.count }
    guard let values = limits.values, let knownValues else { return false }
    return Set(values).isSubset(of: knownValues)
  }
}
