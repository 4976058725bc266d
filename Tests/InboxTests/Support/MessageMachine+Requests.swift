import Foundation
import Interlock
import inbox

extension MessageMachine {
  /// A new message of this life after some actions.
  func new(
    marks: [MessageAction] = [],
    at now: Date,
    after actions: [MessageAction] = [],
    _ request: Request? = nil
  ) throws -> MessageMachine {
    var message = try beginning(with: marks, at: now)
    for action in actions { try message.fire(action, request ?? Request(now: now)) }
    return message
  }

  mutating func fire(_ action: MessageAction, _ request: Request) throws(FireError) {
    try fire(action, userInfo: request.userInfo, at: request.now)
  }
}
