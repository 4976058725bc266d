import Foundation

/// The line with which a message begins in an mbox file: `From sender date`.
struct FromLine {
  let text: String
  /// The delivery date of the message.
  let date: Date

  /// Reads a line such as `From ada@example.org Thu Jan  1 10:00:00 2026`, with the time in UTC; nil for any other
  /// line.
  init?(_ line: String) {
    let form = /From .*\w{3} (\w{3}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) .*?(\d{4})/
    guard line.hasPrefix("From "), line.utf8.count < 200,
      let parts = line.wholeMatch(of: form.asciiOnlyDigits())?.output,
      let month = Self.months.firstIndex(of: parts.1)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      calendar: calendar,
      year: Int(parts.6),
      month: month + 1,
      day: Int(parts.2),
      hour: Int(parts.3),
      minute: Int(parts.4),
      second: Int(parts.5)
    )
    guard components.isValidDate, let date = components.date else { return nil }
    self.text = line
    self.date = date
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
