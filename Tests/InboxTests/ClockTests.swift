import Foundation
import Testing
import inbox

@Suite struct ClockTests {
  @Test(arguments: [
    ("2h", "2026-01-01 14:00"), ("30m", "2026-01-01 12:30"), ("1d", "2026-01-02 08:00"),
    ("1w", "2026-01-08 08:00"), ("tomorrow", "2026-01-02 08:00"),
    ("2026-03-01", "2026-03-01 08:00"), ("2026-03-01T09:30", "2026-03-01 09:30"),
    ("2001-01-01", "2001-01-01 08:00"), ("65535d", "2205-06-07 08:00"),
  ])
  func `times are read`(text: String, minute: String) throws {
    let clock = Clock.stopped()
    #expect(clock.minute(of: try clock.time(text)) == minute)
  }

  @Test(arguments: [
    "", "3", "x", "2x", "-1d", "0h", "2026-02-30", "2026-03-01T", "2026-03-01T25:00", "T", "🎉",
    "2026-3-1", "0000-00-00", "99999-01-01", "2026-03-01T09:30:00",
  ])
  func `text that is not a time is a usage error`(text: String) {
    let error = #expect(throws: CommandFailure.self) { try Clock.stopped().time(text) }
    #expect(error?.exitCode == .usage)
  }

  @Test func `dates are shown in the time zone of the clock`() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -5 * 3_600))
    let clock = Clock(in: zone) { Date(timeIntervalSince1970: 1_767_268_800) }
    #expect(clock.minute(of: Date(timeIntervalSince1970: 3_600)) == "1969-12-31 20:00")
    #expect(clock.minute(of: clock.tomorrowMorning) == "2026-01-02 08:00")
    #expect(clock.day(of: Date(timeIntervalSince1970: 3_600)) == "1969-12-31")
  }

  @Test(arguments: [("2026-03-28T23:30", "2026-03-29"), ("2026-10-24T00:30", "2026-10-25")])
  func `tomorrow morning is at eight when the clocks change, too`(now: String, day: String) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let time = try Clock(in: zone).time(now)
    let clock = Clock(in: zone) { time }
    #expect(clock.minute(of: clock.tomorrowMorning) == "\(day) 08:00")
  }
}
