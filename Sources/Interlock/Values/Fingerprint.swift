/// A number that stands for the structure of a definition, or for what came of an input: what is the same has the
/// same, on every platform and in every run of a program.
///
/// Written as 16 hexadecimal digits, such as `d9c251ff2d625f6e`, in archives and in descriptions.
/// It tells apart what differs by mistake, not by intent: it is no signature.
public struct Fingerprint: Hashable, Sendable {
  /// The number.
  public let bits: UInt64

  /// Makes a fingerprint of a number.
  ///
  /// - Parameter bits: The number.
  public init(bits: UInt64) {
    self.bits = bits
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// 16 hexadecimal digits.
  public var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Makes a fingerprint of its description.
  ///
  /// - Parameter description: 16 hexadecimal digits; nil is made of anything else.
  public init?(_ description: String) {
    let isHexadecimal = description.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard description.utf8.count == 16, isHexadecimal, let bits = UInt64(description, radix: 16)
    else { return nil }
    self.bits = bits
  }
}

extension Fingerprint: Codable {
  /// Encodes the 16 digits as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes 16 digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let fingerprint = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected a fingerprint of 16 hexadecimal digits; found \(quoted(text))."
      )
    }
    self = fingerprint
  }
}
