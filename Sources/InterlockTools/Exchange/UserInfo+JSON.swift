import Foundation
import Interlock

extension UserInfo {
  /// The values as JSON, in one line, ordered by name.
  ///
  /// - Throws: `EncodingError` where one is nothing that archives hold.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Archive(self)), as: UTF8.self)
  }

  /// Makes a user info of JSON.
  ///
  /// - Throws: `DecodingError` where it is no object of values that archives hold.
  init(json: String) throws {
    self = try JSONDecoder().decode(Archive.self, from: Data(json.utf8)).userInfo
  }
}
