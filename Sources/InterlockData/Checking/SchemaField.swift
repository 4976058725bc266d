/// The meaning of a name in a formula.
package struct SchemaField: Sendable {
  /// The type of its value.
  package let type: DataType

  /// The source of its value.
  package let source: Source

  /// The way to assign it; nil if it is read-only.
  package let assignment: FieldAssignment?

  /// The possible values, if they are few and known; nil otherwise.
  package let domain: [DataValue]?

  /// The limits of its property.
  package let limits: FieldLimits

  /// The storage of its value.
  package let storage: FieldStorage

  /// The source of a value.
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
