/// The first address of a From, To or Cc field: `"Name" <local@example.com>` and its older forms.
///
/// The field is split before its encoded words are decoded (RFC 2047, section 6.2), so that an
/// encoded "<" or "," can't forge an address.
package struct MailAddress: Equatable, Sendable {
  package let name: String
  package let address: String

  package init(_ field: String) {
    var reader = Reader()
    for character in field where reader.isReading { reader.read(character) }
    let hasBrackets = reader.address != nil
    let text = reader.phrase.trimmingBlanks()
    address = reader.address?.filter { !$0.isWhitespace } ?? text
    name = decodedHeader(hasBrackets && !text.isEmpty ? text : reader.comment.trimmingBlanks())
  }

  /// The name if there is one, else the address.
  package var displayName: String { name.isEmpty ? address : name }

  /// Walks over the characters of a field up to the comma that ends the first address.
  private struct Reader {
    var phrase = ""
    var comment = ""
    var address: String?
    var isReading = true
    private var isQuoted = false
    private var isEscaped = false
    private var isInBrackets = false
    private var commentDepth = 0

    mutating func read(_ character: Character) {
      switch character {
      case _ where isEscaped: take(character, isEscaped: false)
      case "\\" where isQuoted || commentDepth > 0: isEscaped = true
      case "\"" where commentDepth == 0: isQuoted.toggle()
      case _ where isQuoted: take(character)
      case "(": commentDepth += 1
      case ")" where commentDepth > 0: commentDepth -= 1
      case _ where commentDepth > 0: take(character)
      case "<" where address == nil: (address, isInBrackets) = ("", true)
      case ">" where isInBrackets: isInBrackets = false
      case "," where !isInBrackets: isReading = false
      default: take(character)
      }
    }

    private mutating func take(_ character: Character, isEscaped: Bool = false) {
      self.isEscaped = isEscaped
      if commentDepth > 0 {
        comment.append(character)
      } else if isInBrackets {
        address?.append(character)
      } else if address == nil {
        phrase.append(character)
      }
    }
  }
}
