/// The version of a format: the one that is written, and the only one that is read.
package struct FormatVersion: Sendable {
  /// What documents have under their key for the version.
  package let number: Int

  /// What a document of the format is called.
  private let document: String

  package init(_ number: Int, of document: String) {
    self.number = number
    self.document = document
  }

  /// That of whole machines.
  static let ofArchives = Self(1, of: "archive")

  /// Why a document is not read that says it is of a version; nil for this one.
  package func refusal(of found: Int) -> String? {
    let known = "this library reads version \(number)."
    if found > number {
      return "The \(document) is of version \(found) of the format; \(known) Update the library."
    }
    return found < number ? "There is no version \(found) of the format; \(known)" : nil
  }

  /// Throws where a document does not say that it is of this version.
  package func check<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, _ key: Key) throws {
    guard container.contains(key) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription:
            "The key \(quoted(key.stringValue)) is missing. It says of which version of the "
            + "format the \(document) is: \(number)."
        )
      )
    }
    let found = try container.decode(Int.self, forKey: key)
    guard let refusal = refusal(of: found) else { return }
    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: refusal)
  }
}
