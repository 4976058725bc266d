/// A date for people, such as `2026-11-22 23:28:59 UTC`; the seconds if the year would
/// have more than four digits.
///
/// - Parameter seconds: The seconds since the beginning of 2001 in UTC.
/// - Returns: Date and time.
package func dateText(_ seconds: Double) -> String {
  guard seconds.isFinite, abs(seconds) < 60_000_000_000 else { return "date(\(seconds))" }
  let whole = Int(seconds.rounded(.down))
  let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
  let clock = whole - day * 86_400
  let (year, month, dayOfMonth) = civilDate(daysSince2001: day)
  let time = [clock / 3_600, clock / 60 % 60, clock % 60].map { padded($0, to: 2) }
  return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2)) "
    + time.joined(separator: ":") + " UTC"
}

/// The date of a day in the Gregorian calendar.
///
/// Counts in eras of 400 years from 1 March, so that the leap day is the last of its year. Follows
/// [Hinnant, chrono-Compatible Low-Level Date
/// Algorithms](https://howardhinnant.github.io/date_algorithms.html).
private func civilDate(daysSince2001 day: Int) -> (year: Int, month: Int, day: Int) {
  let days = day + 730_791  // From 1 March of the year 0 to 1 January 2001.
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  return (
    year + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
  )
}

private func padded(_ number: Int, to width: Int) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
