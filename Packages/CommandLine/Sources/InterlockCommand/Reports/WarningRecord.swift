import Interlock
import InterlockExchange

/// Something in a document that was understood, but should be written differently.
package struct WarningRecord: Encodable, Hashable, Sendable {
  /// The name of the file.
  package let file: String
  /// The first place.
  package let location: LocationRecord
  package let message: String
  package let suggestion: String
  /// In how many places.
  package let count: Int
  private let text: String

  private enum CodingKeys: CodingKey {
    case file, location, message, suggestion, count
  }

  /// The records of a file, in the order of the document.
  package static func records(of file: DefinitionFile) -> [Self] {
    (file.imported?.warnings ?? []).map { warning in
      Self(
        file: file.name,
        location: LocationRecord(warning.location),
        message: warning.message,
        suggestion: warning.suggestion,
        count: warning.count,
        text: "\(file.name): warning: \(warning)"
      )
    }
  }

  /// The record for people.
  package var line: StyledText { StyledText(text, .yellow) }
}
