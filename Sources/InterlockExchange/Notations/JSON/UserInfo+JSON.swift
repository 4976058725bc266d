import Foundation
import Interlock

extension UserInfo {
  /// The values as JSON, on one line, ordered by name.
  ///
  /// - Throws: `EncodingError` if archives cannot hold one of them.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Archive(self)), as: UTF8.self)
  }

  /// The values as JSON that can be read again; nil if there is none.
  var checkedJSON: String? {
    guard let json = try? json(), (try? UserInfo(json: json)) != nil else { return nil }
    return json
  }

  /// Why values are not written.
  static var exportProblem: (message: String, suggestion: String) {
    (
      "its user info has values that archives cannot hold",
      "Keep Booleans, numbers, strings, and lists and dictionaries nested at most 32 deep in it"
    )
  }

  /// Makes a user info from JSON.
  ///
  /// - Throws: `JSONError` if it is not JSON, or has a duplicate key; `DecodingError` if it is not an object of
  ///   values that archives can hold.
  init(json: String) throws {
    _ = try JSONDocument(parsing: Array(json.utf8))
    self = try JSONDecoder().decode(Archive.self, from: Data(json.utf8)).userInfo
  }
}
