import Interlock

extension Duration {
  /// The duration in seconds as a decimal number without an exponent, exactly.
  package var secondsText: String { text(digits: 18) }

  /// The duration in milliseconds as a decimal number without an exponent, exactly.
  package var millisecondsText: String { text(digits: 15) }

  /// Makes a duration from an SCXML delay: a number and a unit, such as `2.5s`.
  package init?(delay: String) {
    let units = [("ms", 15, 1), ("s", 18, 1), ("m", 18, 60), ("h", 18, 3_600), ("d", 18, 86_400)]
    for (unit, digits, factor) in units where delay.hasSuffix(unit) {
      let number = delay.dropLast(unit.count)
      guard number.last?.isNumber == true else { continue }
      self.init(number, digits: digits, factor: factor)
      return
    }
    return nil
  }

  /// The problem of a string that is not a delay, and how to fix it.
  package static func problem(ofDelay text: String) -> (message: String, suggestion: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let isDelay = !number.isEmpty && ["ms", "s", "m", "h", "d"].contains(text[number.endIndex...])
    return isDelay
      ? ("the delay \(quoted(text)) is out of range", "Write a shorter one")
      : ("\(quoted(text)) is not a delay", "Write a number and a unit, such as 2.5s")
  }

  /// Makes a duration from a number of milliseconds.
  package init?(milliseconds: String) {
    self.init(milliseconds[...], digits: 15, factor: 1)
  }

  /// Makes a duration from a decimal number of a unit of 10^digits attoseconds.
  private init?(_ text: Substring, digits: Int, factor: Int) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let fraction = parts.count == 2 ? parts[1] : ""
    let isNumber = (whole + fraction).utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, !(whole + fraction).isEmpty, fraction.utf8.count <= digits else { return nil }
    let all = whole + fraction + String(repeating: "0", count: digits - fraction.utf8.count)
    let padded = String(repeating: "0", count: max(0, 19 - all.utf8.count)) + all
    guard let seconds = Int64(padded.dropLast(18)), let rest = Int64(padded.suffix(18)),
      seconds < Int64.max / Int64(factor)
    else { return nil }
    self = Duration(secondsComponent: seconds, attosecondsComponent: rest) * factor
  }

  private func text(digits: Int) -> String {
    let (seconds, attoseconds) = components
    let fraction = String(attoseconds.magnitude)
    let all =
      String(seconds.magnitude) + String(repeating: "0", count: 18 - fraction.count) + fraction
    let whole = all.dropLast(digits).drop { $0 == "0" }
    let rest = String(all.suffix(digits).reversed().drop { $0 == "0" }.reversed())
    return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }
}
