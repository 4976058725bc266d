/// A message, or a part of one, as its bytes: the header and what follows the first empty line.
package struct RawMessage: Sendable {
  package let header: MessageHeader
  package let body: ArraySlice<UInt8>
  /// Whether the message is so long that its end was not read.
  package let isCut: Bool

  package init(_ bytes: ArraySlice<UInt8>, isCut: Bool = false) {
    let end = Self.endOfHeader(in: bytes)
    header = MessageHeader(Array(bytes[..<end.header]))
    body = bytes[end.body...]
    self.isCut = isCut
  }

  private static func endOfHeader(in bytes: ArraySlice<UInt8>) -> (header: Int, body: Int) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[start..<end]
      let next = min(end + 1, bytes.endIndex)
      if line.isEmpty || line.elementsEqual([0x0D]) { return (start, next) }
      start = next
    }
    return (bytes.endIndex, bytes.endIndex)
  }
}
