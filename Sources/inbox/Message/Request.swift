package import Foundation
package import Interlock

/// The circumstances of an action, which its guards ask for.
package struct Request: Sendable {
  package var now: Date
  package var snoozeUntil: Date?
  package var isForced: Bool

  package init(now: Date, snoozeUntil: Date? = nil, isForced: Bool = false) {
    self.now = now
    self.snoozeUntil = snoozeUntil
    self.isForced = isForced
  }

  /// The circumstances as the machine reads them.
  package var userInfo: UserInfo {
    var userInfo: UserInfo = [:]
    userInfo[.snoozeFor] = snoozeUntil.map { .seconds($0.timeIntervalSince(now)) }
    if isForced { userInfo[.isForced] = true }
    return userInfo
  }
}

/// What the life of a message needs to know about an action.
extension UserInfoKey where Value == Duration {
  /// How long to put a message out of the way.
  static var snoozeFor: Self { Self("snoozeFor") }
}

extension UserInfoKey where Value == Bool {
  static var isForced: Self { Self("isForced") }
}
