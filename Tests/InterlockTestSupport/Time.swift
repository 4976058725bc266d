package import Foundation
package import Interlock

/// So many seconds after the beginning.
package func at(_ seconds: Double) -> Date {
  Date(timeIntervalSinceReferenceDate: seconds)
}

extension Date {
  /// How many seconds it is after the beginning.
  package var seconds: Double {
    timeIntervalSinceReferenceDate
  }
}

extension Machine {
  /// A copy that has been activated at the beginning.
  package func begun() throws -> Self {
    var copy = self
    try copy.activate(at: at(0))
    return copy
  }
}
