import Foundation

/// The readable text of a message and the parts that can't be shown (MIME, RFC 2046).
package struct MessageBody: Sendable {
  /// A part that is named, not shown.
  package struct Attachment: Equatable, Sendable {
    package let name: String
    package let type: String
    package let size: Int
  }

  package private(set) var text = ""
  package private(set) var attachments: [Attachment] = []
  /// Whether the message is longer than what could be read or shown.
  package private(set) var isCut: Bool

  /// Limits on the nesting of parts and on their number; parts beyond are ignored.
  private static let maximumDepth = 8
  private static let maximumParts = 200
  /// The maximum text shown, in bytes.
  package static let maximumText = 524_288
  private var parts = 0

  package init(of message: RawMessage) {
    isCut = message.isCut
    collect(message, depth: 0)
  }

  private mutating func collect(_ part: RawMessage, depth: Int) {
    parts += 1
    guard depth <= Self.maximumDepth, parts <= Self.maximumParts else { return }
    let type = ContentType(part.header["Content-Type"])
    if type.main == "multipart", let boundary = type.parameters["boundary"],
      !boundary.isEmpty
    {
      collect(MultipartBody(part.body, boundary: boundary).parts, of: type, depth: depth + 1)
    } else if type.main == "message", type.subtype == "rfc822" {
      append(forwarded: RawMessage(part.body), depth: depth + 1)
    } else if type.main == "text", !isAttachment(part) {
      append(textOf: part, type: type)
    } else {
      append(attachment: part, type: type)
    }
  }

  /// Of alternatives, the plainest is taken; of other parts, all.
  private mutating func collect(_ parts: [RawMessage], of type: ContentType, depth: Int) {
    guard type.subtype == "alternative" else {
      for part in parts { collect(part, depth: depth) }
      return
    }
    let plain = parts.first { ContentType($0.header["Content-Type"]).isPlainText }
    if let part = plain ?? parts.last { collect(part, depth: depth) }
  }

  private mutating func append(forwarded message: RawMessage, depth: Int) {
    let summary = MessageSummary(header: message.header, location: .file(""))
    append("----- Forwarded: \(summary.subject), from \(summary.sender) -----")
    collect(message, depth: depth)
  }

  private mutating func append(textOf part: RawMessage, type: ContentType) {
    let bytes = TransferEncoding(header: part.header).decoded(part.body)
    let decoded = Self.text(of: cut(bytes), charset: type.parameters["charset"])
    append(type.subtype == "html" ? plainText(ofHTML: decoded) : decoded)
  }

  /// As much of a text as fits, ending before a UTF-8 character, not within it.
  private mutating func cut(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let room = max(0, Self.maximumText - text.utf8.count)
    guard bytes.count > room else { return bytes[...] }
    isCut = true
    let end = bytes[..<room].suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
    return bytes[..<(end ?? room)]
  }

  private mutating func append(_ paragraph: String) {
    if !text.isEmpty { text += text.hasSuffix("\n") ? "\n" : "\n\n" }
    text += paragraph
  }

  /// For an unknown charset, or none: UTF-8 if the bytes are valid, else windows-1252.
  private static func text(of bytes: ArraySlice<UInt8>, charset: String?) -> String {
    if let charset = charset.flatMap(Charset.init(name:)), charset != .ascii {
      return charset.text(of: bytes)
    }
    return String(bytes: bytes, encoding: .utf8) ?? Charset.windows1252.text(of: bytes)
  }

  private mutating func append(attachment part: RawMessage, type: ContentType) {
    let disposition = ContentType(part.header["Content-Disposition"])
    let name = disposition.parameters["filename"] ?? type.parameters["name"] ?? "unnamed"
    let size = TransferEncoding(header: part.header).decoded(part.body).count
    attachments.append(
      Attachment(
        name: decodedHeader(name),
        type: "\(type.main)/\(type.subtype)",
        size: size
      )
    )
  }

  private func isAttachment(_ part: RawMessage) -> Bool {
    part.header["Content-Disposition"]?.lowercased().hasPrefix("attachment") == true
  }
}
