package import Foundation
package import Interlock

/// The date a number of seconds after the reference date.
package func at(_ seconds: Double) -> Date {
  Date(timeIntervalSinceReferenceDate: seconds)
}

extension Date {
  /// The seconds since the reference date.
  package var seconds: Double {
    timeIntervalSinceReferenceDate
  }
}

extension Machine {
  /// A copy that was activated at the reference date.
  package func begun() throws -> Self {
    var copy = self
    try copy.activate(at: at(0))
    return copy
  }
}
