/// An identifier as archived, of any type: a string, a number, or an enum without raw values, written as
/// `{"read": {}}`.
struct ArchivedName: Hashable, Sendable {
  let text: String
}

extension ArchivedName: LosslessStringConvertible {
  var description: String { text }

  init(_ description: String) {
    text = description
  }
}

extension ArchivedName: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let number = try? container.decode(Int.self) {
      text = String(number)
    } else {
      text = try Self.caseName(decoder)
    }
  }

  private static func caseName(_ decoder: any Decoder) throws -> String {
    let container = try decoder.container(keyedBy: ArchiveKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.typeMismatch(
        ArchivedName.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected the identifier of a state or an event."
        )
      )
    }
    let values = try container.nestedContainer(keyedBy: ArchiveKey.self, forKey: key)
    return values.allKeys.isEmpty ? key.stringValue : "\(key.stringValue)(…)"
  }
}
