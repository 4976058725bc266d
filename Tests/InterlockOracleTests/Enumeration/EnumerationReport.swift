import InterlockTestSupport

/// What has been tried of an enumeration.
struct EnumerationReport: CustomStringConvertible {
  private(set) var tried = 0
  private(set) var refused = 0
  private(set) var mirrored = 0

  /// The first differences.
  private(set) var differences: [String] = []

  /// Tries the machine with a number as a value and in other forms.
  mutating func add(
    _ number: Int,
    of enumeration: Enumeration,
    in forms: [SmallTrial.Form] = SmallTrial.Form.allCases
  ) {
    guard let machine = enumeration[number] else {
      mirrored += 1
      return
    }
    guard var trial = try? SmallTrial(machine, in: forms) else {
      refused += 1
      return
    }
    tried += 1
    do {
      try trial.run()
    } catch {
      guard differences.count < 3 else { return }
      differences.append("machine \(number)\n\(error)")
    }
  }

  var description: String {
    "\(tried) tried, \(refused) refused by the checks, \(mirrored) mirror images"
  }
}
