import Foundation
import Interlock

/// An event that a window is asked to fire: `{"event": "pay", "payload": …, "userInfo": {…}}`.
struct FireRequest: Sendable {
  let event: String

  /// The payload as JSON; nil for none.
  let payload: Data?

  let userInfo: UserInfo

  private struct Named: Decodable {
    let event: String
    let userInfo: UserInfo.Archive?
  }

  /// How many bytes a request may have.
  private static let byteLimit = 1 << 20

  /// Reads a request.
  ///
  /// - Parameter data: The text.
  /// - Throws: What is wrong with it.
  init(_ data: Data) throws(Mistake) {
    guard data.count <= Self.byteLimit else {
      throw Mistake(reason: "The request has more than \(Self.byteLimit) bytes.")
    }
    do {
      let named = try JSONDecoder().decode(Named.self, from: data)
      event = named.event
      userInfo = named.userInfo?.userInfo ?? UserInfo()
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      payload = try object?["payload"].flatMap { payload in
        guard !(payload is NSNull) else { return nil }
        return try JSONSerialization.data(withJSONObject: payload, options: .fragmentsAllowed)
      }
    } catch {
      throw Mistake(reason: "The request is no JSON object with an 'event' and its 'userInfo'.")
    }
  }

  /// Why a request cannot be read.
  struct Mistake: Error {
    let reason: String
  }
}
