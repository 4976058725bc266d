/// A hash of the structure of a definition, or of the outcome of an input. Equal structures have equal fingerprints
/// on every platform and in every run of a program.
///
/// Archives and descriptions show it as 16 hexadecimal digits, such as `d9c251ff2d625f6e`. It detects accidental
/// differences, not deliberate ones: it is not a signature.
public struct Fingerprint: Hashable, Sendable {
  /// The hash.
  public let bits: UInt64

  /// Creates a fingerprint from a hash.
  ///
  /// - Parameter bits: The hash.
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

  /// Creates a fingerprint from its description.
  ///
  /// - Parameter description: 16 hexadecimal digits. The result is nil for any other string.
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

  /// Decodes a string of 16 digits.
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
