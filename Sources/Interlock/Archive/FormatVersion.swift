/// The version of a format: the only one that is written and read.
package struct FormatVersion: Sendable {
  /// The number that documents store under their version key.
  package let number: Int

  /// The word for a document of this format.
  private let document: String

  package init(_ number: Int, of document: String) {
    self.number = number
    self.document = document
  }

  /// The version of archives of whole machines.
  static let ofArchives = Self(1, of: "archive")

  /// Why a document with this version number is rejected; nil for the current version.
  package func refusal(of found: Int) -> String? {
    let known = "this library reads version \(number)."
    if found > number {
      return "The \(document) has format version \(found); \(known) Update the library."
    }
    return found < number ? "There is no format version \(found); \(known)" : nil
  }

  /// Throws unless a document states this version.
  package func check<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, _ key: Key) throws {
    guard container.contains(key) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription:
            "The key \(quoted(key.stringValue)) is missing. It holds the format version of the "
            + "\(document): \(number)."
        )
      )
    }
    let found = try container.decode(Int.self, forKey: key)
    guard let refusal = refusal(of: found) else { return }
    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: refusal)
  }
}
