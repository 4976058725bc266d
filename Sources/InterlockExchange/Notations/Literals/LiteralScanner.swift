/// Walks over the bytes of a program in JavaScript or TypeScript, as far as that is needed to find the object literals
/// in it: space, comments, strings, and code to skip.
struct LiteralScanner {
  let bytes: [UInt8]
  var index = 0

  /// The comments in code that was passed over last.
  private(set) var comments: [Range<Int>] = []

  /// How far lines and columns have been counted.
  var counted = CountedPosition()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      counted = CountedPosition(from: index)
    }
  }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The current place.
  var position: MarkupPosition {
    mutating get { counted.position(of: index, in: bytes) }
  }

  func isNext(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[index..<index + $0.count].elementsEqual($0) }
  }

  /// Skips white space and comments.
  ///
  /// - Returns: Whether a line ends there.
  @discardableResult mutating func skipSpace() -> Bool {
    let start = index
    while let byte = current {
      if byte.isSpace || byte == 0x0B || byte == 0x0C {
        index += 1
      } else if !skipComment() {
        break
      }
    }
    return bytes[start..<index].contains(0x0A)
  }

  private mutating func skipComment() -> Bool {
    let start = index
    if isNext("//") {
      while let byte = current, byte != 0x0A { if byte != 0x0A { index += 1 } }
    } else if isNext("/*") {
      index += 2
      while index < bytes.count, !isNext("*/") { index += 1 }
      index = min(index + 2, bytes.count)
    } else {
      return false
    }
    comments.append(start..<index)
    return true
  }

  /// Skips space, and a character if it is there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Takes a name; nil if there is none.
  mutating func name() -> String? {
    let start = index
    while let byte = current, byte.isNamePart { index += 1 }
    guard start < index, !(0x30...0x39).contains(bytes[start]) else {
      index = start
      return nil
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The name that comes next; nil if there is none.
  func peekedName() -> String? {
    var copy = self
    copy.skipSpace()
    return copy.name()
  }
}

extension LiteralScanner {
  /// Skips code up to a comma, a semicolon or a closing bracket of the surrounding code.
  mutating func skipCode() {
    comments = []
    var closers: [UInt8] = []
    var expectsOperand = true
    while let byte = current {
      if closers.last == UInt8(ascii: "`") {
        skipTemplatePart(&closers)
        expectsOperand = closers.last != UInt8(ascii: "`")
        continue
      }
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if closers.isEmpty { return }
        index += 1
        expectsOperand = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.last == byte else { return }
        closers.removeLast()
        index += 1
        expectsOperand = false
      case UInt8(ascii: "<") where !expectsOperand && skipTypeArguments(): break
      default: skipToken(&closers, &expectsOperand)
      }
    }
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "`"): UInt8(ascii: "`"),
  ]

  private static let operandsFollow: Set<String> = [
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "await", "yield",
  ]

  /// Skips one token of code. A slash begins a regular expression where an operand is expected.
  mutating func skipToken(_ closers: inout [UInt8], _ expectsOperand: inout Bool) {
    guard let byte = current else { return }
    if byte.isSpace || isNext("//") || isNext("/*") {
      skipSpace()
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      skipText()
      expectsOperand = false
    } else if let closer = Self.closing[byte] {
      closers.append(closer)
      index += 1
      expectsOperand = true
    } else if byte == UInt8(ascii: "/"), expectsOperand {
      skipRegularExpression()
      expectsOperand = false
    } else if byte.isNamePart {
      let name = name()
      if name == nil { index += 1 }
      expectsOperand = name.map(Self.operandsFollow.contains) ?? false
    } else {
      index += 1
      expectsOperand = true
    }
  }

  /// Skips a part of a template: up to its end, or into the code in it.
  mutating func skipTemplatePart(_ closers: inout [UInt8]) {
    if isNext("\\") {
      index = min(index + 2, bytes.count)
    } else if isNext("${") {
      index += 2
      closers.append(UInt8(ascii: "}"))
    } else {
      if isNext("`") { closers.removeLast() }
      index += 1
    }
  }

  /// Skips a string in quotation marks; it must end on its line.
  private mutating func skipText() {
    let mark = bytes[index]
    index += 1
    while let byte = current, byte != mark, byte != 0x0A { index += byte == 0x5C ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  private mutating func skipRegularExpression() {
    var isClass = false
    index += 1
    while let byte = current, byte != 0x0A {
      if byte == UInt8(ascii: "/"), !isClass { break }
      if byte == UInt8(ascii: "[") { isClass = true }
      if byte == UInt8(ascii: "]") { isClass = false }
      index += byte == 0x5C ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  /// Skips types in angle brackets, if they follow.
  mutating func skipTypeArguments() -> Bool {
    guard isNext("<") else { return false }
    let start = index
    var closers: [UInt8] = []
    repeat {
      guard let byte = current, index - start < Self.typeLimit, closers.count < Self.typeDepth
      else { break }
      if byte == UInt8(ascii: "<") {
        closers.append(UInt8(ascii: ">"))
      } else if byte == UInt8(ascii: ">"), bytes[index - 1] != UInt8(ascii: "=") {
        guard closers.popLast() == byte else { break }
      } else if let closer = Self.closing[byte] {
        closers.append(closer)
      } else if closers.last == byte {
        closers.removeLast()
      } else if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) {
        break
      }
      index += 1
    } while !closers.isEmpty
    if closers.isEmpty, index > start { return true }
    index = start
    return false
  }

  /// The maximum length of types. It limits the work for a comparison, which looks like types at first.
  private static let typeLimit = 2_048

  /// How deeply types can be nested in each other.
  private static let typeDepth = 8
}

extension UInt8 {
  /// Whether it can be part of a name.
  var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
