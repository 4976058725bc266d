import Foundation
import Testing
import inbox

@Suite struct MailDateTests {
  @Test(arguments: [
    ("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706),
    ("21 Nov 1997 09:55:06 -0600", 880_127_706),
    ("Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", 880_127_706),
    ("Fri, 21 Nov 1997 09:55:06 -0600 (Central (Standard) Time)", 880_127_706),
    ("Fri,21 Nov 1997 09:55:06 CST", 880_127_706),
    ("21 Nov 97 15:55:06 GMT", 880_127_706),
    ("21 Nov 97 15:55:06 Z", 880_127_706),
    ("21 Nov 097 15:55:06 UT", 880_127_706),
    ("21 November 1997 15:55:06", 880_127_706),
    ("Fri Nov 21 15:55:06 1997", 880_127_706),
    ("Fri Nov 21 09:55:06 -0600 1997", 880_127_706),
    ("Thu, 1 Jan 1970 00:00 +0000", 0),
    ("Thu, 29 Feb 2024 12:00:00 +0530", 1_709_188_200),
    ("Wed, 31 Dec 2008 23:59:60 +0000", 1_230_768_000),
    ("1 Jan 26 00:00:00 +0000", 1_767_225_600),
  ])
  func `dates of every form are read`(text: String, seconds: Int) {
    #expect(Date(mailHeader: text) == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test(arguments: [
    "", "yesterday", "Thu, 32 Jan 2026 10:00:00 +0000", "Thu, 29 Feb 2023 10:00:00 +0000",
    "1 Foo 2026 10:00:00", "1 Jan 2026 24:00:00", "1 Jan 2026 10:60:00", "1 Jan 2026 10:00:61",
    "1 Jan 2026", "10:00:00", "1 Jan 99999 10:00:00", "1 Jan 2026 10:00:00:00", "1 Jan 2026 ::",
    "1 1 1 1 10:00", "1 Jan 2026 10:00:00 +000000", "(((((((((", "2026-01-01T10:00:00Z",
    "1 Jan 2026 +1:-1", "٣ Jan 2026 10:00:00",
  ])
  func `text that is not a date is nil`(text: String) {
    #expect(Date(mailHeader: text) == nil)
  }

  @Test func `days and dates correspond for four centuries`() throws {
    var previous = try #require(CivilDay(year: 1_900, month: 1, day: 1)).daysSince1970
    #expect(previous == -25_567)
    for number in previous...(previous + 146_097) {
      let day = CivilDay(daysSince1970: number)
      #expect(CivilDay(year: day.year, month: day.month, day: day.day)?.daysSince1970 == number)
      previous = number
    }
  }

  @Test(arguments: [
    ("2h", "2026-01-01 14:00"), ("30m", "2026-01-01 12:30"), ("1d", "2026-01-02 08:00"),
    ("1w", "2026-01-08 08:00"), ("tomorrow", "2026-01-02 08:00"),
    ("2026-03-01", "2026-03-01 08:00"), ("2026-03-01T09:30", "2026-03-01 09:30"),
    ("2001-01-01", "2001-01-01 08:00"),
  ])
  func `snooze times are parsed`(text: String, minute: String) throws {
    let clock = Clock.stopped()
    #expect(clock.minute(of: try #require(clock.date(text))) == minute)
  }

  @Test(arguments: [
    "", "3", "x", "2x", "-1d", "2026-02-30", "2026-03-01T", "2026-03-01T25:00", "T", "🎉",
  ])
  func `text that is not a snooze time is nil`(text: String) {
    #expect(Clock.stopped().date(text) == nil)
  }

  @Test func `dates are shown in the time zone of the clock`() throws {
    var clock = Clock.stopped()
    clock.timeZone = try #require(TimeZone(secondsFromGMT: -5 * 3_600))
    #expect(clock.minute(of: Date(timeIntervalSince1970: 3_600)) == "1969-12-31 20:00")
    #expect(clock.minute(of: clock.tomorrowMorning) == "2026-01-02 08:00")
  }
}
