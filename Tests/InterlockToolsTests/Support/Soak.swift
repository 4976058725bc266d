import Foundation

/// Whether property tests go much further than they do every day.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["INTERLOCK_SOAK"] != nil
}
