package import Foundation

/// The time and the time zone, passed in so that tests can stop the clock.
package struct Clock: Sendable {
  package var now: @Sendable () -> Date
  package var timeZone: TimeZone

  package init(now: @escaping @Sendable () -> Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }

  package static var system: Clock { Clock(now: { Date() }, timeZone: .current) }

  /// A clock that stands still.
  package static func standing(at date: Date, _ timeZone: TimeZone = .current) -> Clock {
    Clock(now: { date }, timeZone: timeZone)
  }

  /// "2026-03-01"
  package func day(of date: Date) -> String {
    let day = CivilDay(daysSince1970: Int((localSeconds(date) / 86_400).rounded(.down)))
    return "\(day.year)-\(twoDigits(day.month))-\(twoDigits(day.day))"
  }

  /// "2026-03-01 08:00"
  package func minute(of date: Date) -> String {
    let minutes = Int((localSeconds(date) / 60).rounded(.down))
    let ofDay = minutes - Int((Double(minutes) / 1_440).rounded(.down)) * 1_440
    return "\(day(of: date)) \(twoDigits(ofDay / 60)):\(twoDigits(ofDay % 60))"
  }

  /// Dates before the year 1 and after 9999, which a damaged store may contain as deadlines, become the first or last
  /// day.
  private func localSeconds(_ date: Date) -> Double {
    let seconds = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_214_400)
    let date = Date(timeIntervalSince1970: seconds)
    return seconds + Double(timeZone.secondsFromGMT(for: date))
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Clock {
  /// When a snoozed message comes back by default: tomorrow at eight.
  package var tomorrowMorning: Date { morning(daysFromNow: 1) }

  /// A time entered by the user, as `date` reads it.
  package func time(_ text: String) throws(CommandFailure) -> Date {
    guard let date = date(text) else {
      throw .usage("\"\(text)\" is not a time; try 2h, 3d, 1w, tomorrow or 2026-03-01")
    }
    return date
  }

  /// Reads `30m`, `2h`, `3d`, `1w`, `tomorrow`, `2026-03-01` or `2026-03-01T09:30`; nil otherwise.
  ///
  /// Days begin at eight in the morning. A time in the past is accepted, too: the machine decides whether it will do.
  package func date(_ text: String) -> Date? {
    if text == "tomorrow" { return tomorrowMorning }
    if let unit = text.last, let count = UInt16(text.dropLast()) {
      switch unit {
      case "m": return now().addingTimeInterval(Double(count) * 60)
      case "h": return now().addingTimeInterval(Double(count) * 3_600)
      case "d": return morning(daysFromNow: Int(count))
      case "w": return morning(daysFromNow: Int(count) * 7)
      default: return nil
      }
    }
    return absoluteDate(text)
  }

  private func absoluteDate(_ text: String) -> Date? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let time = halves.count == 2 ? halves[1].split(separator: ":").map { Int($0) ?? 99 } : [8, 0]
    guard halves.count <= 2, day.count == 3, time.count == 2, 0..<24 ~= time[0], 0..<60 ~= time[1],
      let civil = CivilDay(year: day[0], month: day[1], day: day[2])
    else { return nil }
    return date(of: civil, hour: time[0], minute: time[1])
  }

  private func morning(daysFromNow days: Int) -> Date {
    let today = Int((localSeconds(now()) / 86_400).rounded(.down))
    return date(of: CivilDay(daysSince1970: today + days), hour: 8, minute: 0)
  }

  private func date(of day: CivilDay, hour: Int, minute: Int) -> Date {
    let local = Double(day.daysSince1970 * 86_400 + hour * 3_600 + minute * 60)
    let guess = Date(timeIntervalSince1970: local - Double(timeZone.secondsFromGMT()))
    return Date(timeIntervalSince1970: local - Double(timeZone.secondsFromGMT(for: guess)))
  }
}
