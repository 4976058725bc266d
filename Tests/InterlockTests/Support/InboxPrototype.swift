import Foundation
import Interlock
import InterlockTestSupport

/// Provides the machine of the README for `@CodableConfiguration`.
enum InboxPrototype: EncodingConfigurationProviding, DecodingConfigurationProviding {
  static let machine = Result { try Inbox.plain() }

  static var encodingConfiguration: Inbox { prototype }
  static var decodingConfiguration: Inbox { prototype }

  private static var prototype: Inbox {
    switch machine {
    case .success(let machine): machine
    case .failure(let error): preconditionFailure("\(error)")
    }
  }
}
