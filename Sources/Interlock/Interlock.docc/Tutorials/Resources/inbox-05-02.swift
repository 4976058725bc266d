import Foundation
import Interlock

enum Prototype: EncodingConfigurationProviding, DecodingConfigurationProviding {
  static var encodingConfiguration: Inbox { inbox }
  static var decodingConfiguration: Inbox { inbox }
}

struct Message: Codable {
  var subject: String
  @CodableConfiguration(from: Prototype.self) var status = inbox
}
