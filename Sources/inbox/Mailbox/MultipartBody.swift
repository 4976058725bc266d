/// The parts between the boundary lines of a multipart body (RFC 2046, section 5.1).
package struct MultipartBody: Sendable {
  package private(set) var parts: [RawMessage] = []

  /// The maximum number of parts; any more are ignored.
  private static let maximumParts = 100

  /// If a body ends before its closing boundary, it still has its last part.
  package init(_ body: ArraySlice<UInt8>, boundary: String) {
    let delimiter = Array("--\(boundary)".utf8)
    var partStart: Int?
    var start = body.startIndex
    while start < body.endIndex, parts.count < Self.maximumParts {
      let end = body[start...].firstIndex(of: 0x0A) ?? body.endIndex
      let next = min(end + 1, body.endIndex)
      if let isLast = Self.isLast(body[start..<end], delimiter: delimiter) {
        if let partStart { add(body[partStart..<start]) }
        partStart = isLast ? nil : next
        if isLast { return }
      }
      start = next
    }
    if let partStart, start == body.endIndex { add(body[partStart...]) }
  }

  /// Nil if the line is not a boundary; the boundary of an outer part may begin like an inner one's.
  private static func isLast(_ line: ArraySlice<UInt8>, delimiter: [UInt8]) -> Bool? {
    guard line.starts(with: delimiter) else { return nil }
    let end = line.dropFirst(delimiter.count).filter { $0 > 0x20 }
    return end.isEmpty ? false : end == Array("--".utf8) ? true : nil
  }

  /// The line end before a boundary belongs to the boundary.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    var part = part
    if part.last == 0x0A { part.removeLast() }
    if part.last == 0x0D { part.removeLast() }
    parts.append(RawMessage(part))
  }
}
