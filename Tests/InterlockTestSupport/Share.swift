import Foundation

/// How many of their cases exhaustive and random suites try.
package enum Share: Sendable {
  /// In `swift test`. Enough that every mutant of `.ci/tools/mutants` is caught: few seeds, but every kind of case.
  case daily

  /// Where the gate sets `INTERLOCK_GATE`: as many as fit into a few minutes.
  case gate

  /// With `INTERLOCK_SOAK`, for hours.
  case soak

  /// The share of this run.
  package static let current: Self = {
    let environment = ProcessInfo.processInfo.environment
    if environment["INTERLOCK_SOAK"] != nil { return .soak }
    return environment["INTERLOCK_GATE"] != nil ? .gate : .daily
  }()

  /// The amount for the share of this run.
  ///
  /// - Parameters:
  ///   - daily: The amount in `swift test`.
  ///   - gate: The amount in the gate.
  ///   - soak: The amount in a soak; defaults to that of the gate.
  /// - Returns: One of the three.
  package static func of<Amount>(daily: Amount, gate: Amount, soak: Amount? = nil) -> Amount {
    switch current {
    case .daily: daily
    case .gate: gate
    case .soak: soak ?? gate
    }
  }
}
