/// What a name in a formula stands for.
package struct SchemaField: Sendable {
  /// The type of its value.
  package let type: DataType

  /// Where its value comes from.
  package let source: Source

  /// How it is assigned; nil if it is read-only.
  package let assignment: FieldAssignment?

  /// The values that it can have, if they are few and known; nil otherwise.
  package let domain: [DataValue]?

  /// What its property holds after a value is assigned.
  package let limits: FieldLimits

  /// Where its value is stored.
  package let storage: FieldStorage

  /// Where a value comes from.
  package enum Source: Sendable {
    /// The context of the machine.
    case context(FieldAccess)
    /// The payload of the event.
    case payload(FieldAccess)
    /// The user info of the call, by its key.
    case userInfo(String)
  }

  /// Makes a field.
  package init(
    _ type: DataType,
    _ source: Source,
    assignment: FieldAssignment? = nil,
    domain: [DataValue]? = nil,
    limits: FieldLimits = .none,
    storage: FieldStorage = .computed
  ) {
    self.type = type
    self.source = source
    self.assignment = assignment
    self.domain = domain
    self.limits = limits
    self.storage = storage
  }
}

extension SchemaField {
  /// Whether it belongs to the entity rather than to the call.
  package var isOfContext: Bool { if case .context = source { true } else { false } }

  /// Whether it belongs to the user info of the call.
  package var isOfUserInfo: Bool { if case .userInfo = source { true } else { false } }
}
