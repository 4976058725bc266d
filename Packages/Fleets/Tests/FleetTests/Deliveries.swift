import AccountFleet
import Foundation

/// What workers have delivered, as they have recorded it.
struct Deliveries {
  /// How many deliveries there were.
  private(set) var count = 0

  /// How many of them were the first of an effect.
  private(set) var distinct = 0

  /// Lines of an identifier that has come with something else before, or that are broken.
  private(set) var invented: [String] = []

  private var entries: [String: [Entry]] = [:]

  /// Reads a file with a line for each delivery: name, identifier, number and digest.
  init(reading file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    var known: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      count += 1
      let words = line.split(separator: " ")
      guard words.count == 4, let number = Int(words[2]), let digest = Int(words[3]),
        let key = words[1].split(separator: "/").first
      else {
        invented.append(String(line))
        continue
      }
      if let first = known[words[1]] {
        if first != line { invented.append(String(line)) }
        continue
      }
      known[words[1]] = line
      distinct += 1
      entries["\(words[0]) \(key)", default: []].append(Entry(number: number, digest: digest))
    }
  }

  /// What an account has delivered under a name, in the order of the first deliveries.
  subscript(name: String, key: Int) -> [Entry] { entries["\(name) \(key)"] ?? [] }
}
