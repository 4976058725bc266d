package import Foundation
package import Interlock

/// The circumstances of an action, read by its guards.
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

/// The data of an action that guards and callbacks read.
extension UserInfoKey where Value == Duration {
  /// The time until a snoozed message comes back.
  static var snoozeFor: Self { Self("snoozeFor") }
}

extension UserInfoKey where Value == Bool {
  static var isForced: Self { Self("isForced") }
}
