package import Foundation

/// The time and the time zone, passed in so that tests and `--now` can stop the clock.
package struct Clock: Sendable {
  package let now: @Sendable () -> Date
  private let zone: TimeZone

  package init(in zone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    self.zone = zone
  }

  /// "2026-03-01"
  package func day(of date: Date) -> String { String(text(of: date).prefix(10)) }

  /// "2026-03-01 08:00"
  package func minute(of date: Date) -> String {
    text(of: date).replacing("T", with: " ")
  }

  /// The default time at which a snoozed message comes back: tomorrow at eight.
  package var tomorrowMorning: Date { morning(daysFromNow: 1) }

  /// Reads `30m`, `2h`, `3d`, `1w`, `tomorrow`, `2026-03-01` or `2026-03-01T09:30`.
  ///
  /// Days begin at eight in the morning. A time in the past is accepted; the machine decides whether it is valid.
  package func time(_ text: String) throws(CommandFailure) -> Date {
    let count = Int(UInt16(text.dropLast()) ?? 0)
    switch text.last {
    case _ where text == "tomorrow": return tomorrowMorning
    case "m" where count > 0: return now().addingTimeInterval(Double(count) * 60)
    case "h" where count > 0: return now().addingTimeInterval(Double(count) * 3_600)
    case "d" where count > 0: return morning(daysFromNow: count)
    case "w" where count > 0: return morning(daysFromNow: count * 7)
    default: break
    }
    let minute = text.contains("T") ? text : "\(text)T08:00"
    // The format reads February 30 as March 2, and writes it as such.
    guard let date = try? style.parse("\(minute):00"), self.text(of: date) == minute else {
      throw .usage("\"\(text)\" is not a time; try 2h, 3d, 1w, tomorrow or 2026-03-01")
    }
    return date
  }

  private func morning(daysFromNow days: Int) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let day = calendar.date(byAdding: .day, value: days, to: now()) ?? now()
    return calendar.date(bySettingHour: 8, minute: 0, second: 0, of: day) ?? day
  }

  /// "2026-03-01T08:00"; for dates beyond the range of the format, the nearest one.
  private func text(of date: Date) -> String {
    String(min(max(date, .distantPast), .distantFuture).formatted(style).prefix(16))
  }

  private var style: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .time(includingFractionalSeconds: false)
  }
}
