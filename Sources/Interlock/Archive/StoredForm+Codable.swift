// The form of a payload in an archive: the name of a value's type as a string, a list as an array, an object as an
// object in which `?` follows the names of properties that can be missing. "…" stands for an unknown form.

extension StoredForm {
  private static var unknownName: String { "…" }
  private static var optionalMark: String { "?" }
}

extension StoredForm: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .unknown, .value:
      var container = encoder.singleValueContainer()
      try container.encode(name)
    case .list(let elements):
      var container = encoder.unkeyedContainer()
      try container.encode(contentsOf: elements)
    case .object(let properties, let isComplete):
      var container = encoder.container(keyedBy: ArchiveKey.self)
      for property in properties {
        let mark = property.isOptional ? Self.optionalMark : ""
        try container.encode(property.form, forKey: ArchiveKey(property.name + mark))
      }
      if !isComplete {
        try container.encode(Self.unknown, forKey: ArchiveKey(Self.unknownName))
      }
    }
  }

  private var name: String {
    if case .value(let name) = self { name } else { Self.unknownName }
  }
}

extension StoredForm: Decodable {
  package init(from decoder: any Decoder) throws {
    let limits = ArchiveLimits.current
    try limits?.enter(decoder)
    defer { limits?.leave() }
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self = name == Self.unknownName ? .unknown : .value(name)
    } else if var elements = try? decoder.unkeyedContainer() {
      var forms: [Self] = []
      while !elements.isAtEnd { forms.append(try elements.decode(Self.self)) }
      self = .list(forms)
    } else {
      self = try Self.object(try decoder.container(keyedBy: ArchiveKey.self))
    }
  }

  private static func object(_ container: KeyedDecodingContainer<ArchiveKey>) throws -> Self {
    var properties: [Property] = []
    for key in container.allKeys {
      let form = try container.decode(Self.self, forKey: key)
      guard key.stringValue != unknownName else { continue }
      let isOptional = key.stringValue.hasSuffix(optionalMark)
      let name = isOptional ? String(key.stringValue.dropLast()) : key.stringValue
      properties.append(Property(name, isOptional: isOptional, form))
    }
    properties.sort { $0.name < $1.name }
    return .object(properties, isComplete: !container.contains(ArchiveKey(unknownName)))
  }
}
