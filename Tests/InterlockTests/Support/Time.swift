import Foundation
import Interlock

/// So many seconds after the beginning.
func at(_ seconds: Double) -> Date {
  Date(timeIntervalSinceReferenceDate: seconds)
}

extension Date {
  /// How many seconds it is after the beginning.
  var seconds: Double {
    timeIntervalSinceReferenceDate
  }
}

extension Machine {
  /// A copy that has been activated at the beginning.
  func begun() throws -> Self {
    var copy = self
    try copy.activate(at: at(0))
    return copy
  }
}
