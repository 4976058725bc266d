import Foundation
import Interlock

extension RestoredDeadlines {
  /// When an event counts as sent, so that it comes before the same deadlines as before.
  ///
  /// - Parameter time: When it was sent.
  /// - Returns: The time; nil if it comes before every deadline.
  func timeOfSending(_ time: Date) -> Date? {
    switch self {
    case .kept: time
    case .remaining(let then, let now): time + now.timeIntervalSince(then)
    case .restarted: nil
    }
  }
}
