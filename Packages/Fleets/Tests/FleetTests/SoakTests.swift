import Foundation
import Testing

@Suite("Fleet: processes are killed", .serialized)
struct SoakTests {
  /// How many events are sent: with `INTERLOCK_SOAK=1` a million, with another number so many.
  private static var events: Int {
    guard let soak = ProcessInfo.processInfo.environment["INTERLOCK_SOAK"].flatMap(Int.init) else {
      return 4_000
    }
    return soak > 1 ? soak : 1_000_000
  }

  @Test(arguments: Place.Kind.all)
  func `each account ends where its script does, and no effect is lost or invented`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let soak = try await Soak(place, events: Self.events)
      let start = ContinuousClock.now
      let isLong = Self.events > 4_000
      let killed = try await soak.run(
        killingEach: isLong ? 500...1_500 : 200...500,
        limit: isLong ? .seconds(3_600) : .seconds(300)
      )
      let time = start.duration(to: .now)
      let (effects, deliveries) = try await soak.check()
      print(
        """
        \(kind): \(soak.count * soak.rounds) events and \(effects) effects in \(time), \(deliveries) deliveries, \
        \(killed) processes killed
        """
      )
      #expect(killed > 0)
    }
  }
}
