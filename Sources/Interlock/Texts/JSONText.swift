#if FoundationCoding
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// The JSON that the core writes and reads itself: payloads and columns. Everything else is archived by the client's
/// coder.
///
/// All of it is in this file, because it makes a statically linked program on Linux larger by half of
/// FoundationEssentials. The package trait `FoundationCoding` can leave it out.
enum JSONText {
  /// The text of a value, with sorted keys, so that equal values give equal texts in every run of a program.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - escapesSlashes: Whether a slash is written with a backslash before it.
  /// - Returns: The text.
  /// - Throws: The value's own errors; `JSONUnavailable` without the trait.
  static func encoding(_ value: some Encodable, escapesSlashes: Bool) throws -> String {
    #if FoundationCoding
      let encoder = JSONEncoder()
      encoder.outputFormatting =
        escapesSlashes ? .sortedKeys : [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    #else
      throw JSONUnavailable()
    #endif
  }

  /// The value of a text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The text.
  ///   - userInfo: For the decoder.
  /// - Returns: The value.
  /// - Throws: `DecodingError`, and the type's own errors; `JSONUnavailable` without the trait.
  static func decoding<Value: Decodable>(
    _ type: Value.Type,
    from text: String,
    _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    #if FoundationCoding
      let decoder = JSONDecoder()
      decoder.userInfo = userInfo
      return try decoder.decode(type, from: Data(text.utf8))
    #else
      throw JSONUnavailable()
    #endif
  }
}

#if !FoundationCoding
  /// An error of a program that was built without JSON.
  private struct JSONUnavailable: Error, CustomStringConvertible {
    var description: String {
      "Interlock was built without the package trait 'FoundationCoding'. Enable it to archive payloads."
    }
  }
#endif
