package import Foundation

extension Date {
  /// Reads the date of a mail (RFC 5322, section 3.3, including its obsolete forms) or of a `From_`
  /// line; nil if it is neither.
  ///
  ///     Date(mailHeader: "Fri, 21 Nov 1997 09(comment):   55  :  06 -0600")
  ///     Date(mailHeader: "21 Nov 97 09:55 EST")
  ///     Date(mailHeader: "Fri Nov 21 15:55:06 1997")
  package init?(mailHeader text: String) {
    guard text.utf8.count < 1_000, let fields = DateFields(text), let time = fields.secondsOfDay,
      let day = fields.civilDay
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + time - fields.zone
    self.init(timeIntervalSince1970: Double(seconds))
  }
}

/// The words of a date, recognised by their form, since both orders put the day before the
/// year.
private struct DateFields {
  private(set) var zone = 0
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var time: [Int]?

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let zones = [
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
  ]

  init?(_ text: String) {
    for word in Self.plain(text).split(separator: UInt8(ascii: " ")) {
      guard take(word) else { return nil }
    }
  }

  /// The text in lower case without comments, with single spaces between its words; a time written with spaces becomes
  /// one word. As bytes, since a large mailbox has very many dates.
  private static func plain(_ text: String) -> [UInt8] {
    var depth = 0
    var plain: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case _ where depth > 0: break
      case UInt8(ascii: ":"):
        if plain.last == UInt8(ascii: " ") { plain.removeLast() }
        plain.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","):
        let isAfterWord = plain.last.map { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }
        if isAfterWord == true { plain.append(UInt8(ascii: " ")) }
      default: plain.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
      }
    }
    return plain
  }

  private mutating func take(_ word: ArraySlice<UInt8>) -> Bool {
    if word.contains(UInt8(ascii: ":")) {
      return takeTime(word)
    } else if word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-") {
      return takeOffset(word)
    } else if let number = Self.number(word) {
      return takeNumber(number, digits: word.count)
    }
    return takeName(String(decoding: word, as: UTF8.self))
  }

  /// At most four digits: nothing in a date has more.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...4 ~= digits.count else { return nil }
    return digits.reduce(0) { number, digit in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit
        ? number.map { $0 * 10 + Int(digit) - 48 } : nil
    }
  }

  private mutating func takeTime(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count <= 2 ? Self.number($0) : nil }
    guard time == nil, numbers.count == parts.count, 2...3 ~= numbers.count else { return false }
    time = numbers
    return true
  }

  private mutating func takeOffset(_ word: ArraySlice<UInt8>) -> Bool {
    guard time != nil, word.count == 5, let number = Self.number(word.dropFirst()) else {
      return false
    }
    let seconds = (number / 100 * 60 + number % 100) * 60
    zone = word.first == UInt8(ascii: "-") ? -seconds : seconds
    return true
  }

  private mutating func takeNumber(_ number: Int, digits: Int) -> Bool {
    guard year == nil else { return false }
    if day == nil {
      day = number
    } else {
      year = digits == 4 ? number : number + (digits == 2 && number < 50 ? 2_000 : 1_900)
    }
    return true
  }

  private mutating func takeName(_ name: String) -> Bool {
    let short = String(name.prefix(3))
    if month == nil, let index = Self.months.firstIndex(of: short) {
      month = index + 1
      return true
    }
    guard time != nil else { return Self.weekdays.contains(short) }
    // An unknown zone says no more than "-0000" (RFC 5322, section 4.3).
    zone = (Self.zones[name] ?? 0) * 3_600
    return name.utf8.count <= 5
  }

  var secondsOfDay: Int? {
    guard let time, time[0] < 24, time[1] < 60 else { return nil }
    let seconds = time.count > 2 ? time[2] : 0
    return seconds <= 60 ? time[0] * 3_600 + time[1] * 60 + seconds : nil
  }

  var civilDay: CivilDay? {
    guard let year, let month, let day else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }
}
