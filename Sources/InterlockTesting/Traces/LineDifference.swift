import Foundation

/// The lines in which a string differs from an expected one.
///
/// Its description has a line with `-` for each missing line, one with `+` for each unexpected line, and some context.
public struct LineDifference: Hashable, Sendable {
  /// A line of the description.
  enum Line: Hashable, Sendable {
    case common(String)
    case expected(String)
    case found(String)
  }

  let lines: [Line]
  private let context: Int

  /// Compares two strings line by line; nil if they are equal.
  ///
  /// - Parameters:
  ///   - found: The actual string.
  ///   - expected: The expected string.
  ///   - context: How many common lines to show around differing ones.
  /// - Complexity: O(*n* · *d*) in the lines and the differences; if more than about a thousand lines
  ///   differ, all lines between the first and the last difference count as different.
  public init?(of found: String, from expected: String, context: Int = 2) {
    guard found != expected else { return nil }
    lines = Self.lines(
      of: found.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      from: expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    )
    self.context = min(max(context, 0), lines.count)
  }

  /// How many pairs of lines to compare at most.
  private static var pairLimit: Int { 1_000_000 }

  private static func lines(of found: [String], from expected: [String]) -> [Line] {
    let start = zip(found, expected).prefix { $0 == $1 }.count
    let (foundRest, expectedRest) = (found.dropFirst(start), expected.dropFirst(start))
    let end = zip(foundRest.reversed(), expectedRest.reversed()).prefix { $0 == $1 }.count
    let middle = merged(Array(foundRest.dropLast(end)), Array(expectedRest.dropLast(end)))
    return found.prefix(start).map(Line.common) + middle + found.suffix(end).map(Line.common)
  }

  /// The lines of both lists, merged in order.
  private static func merged(_ found: [String], _ expected: [String]) -> [Line] {
    guard found.count <= pairLimit / max(expected.count, 1) else {
      return expected.map(Line.expected) + found.map(Line.found)
    }
    let difference = found.difference(from: expected)
    let removed = IndexSet(difference.removals.map(\.offset))
    let inserted = IndexSet(difference.insertions.map(\.offset))
    var lines: [Line] = []
    var position = 0
    for (index, line) in expected.enumerated() {
      while inserted.contains(position), !removed.contains(index) {
        lines.append(.found(found[position]))
        position += 1
      }
      lines.append(removed.contains(index) ? .expected(line) : .common(line))
      position += removed.contains(index) ? 0 : 1
    }
    return lines + found[position...].map(Line.found)
  }
}

extension LineDifference.Line {
  fileprivate var isCommon: Bool {
    if case .common = self { true } else { false }
  }
}

extension LineDifference.Line: CustomStringConvertible {
  var description: String {
    switch self {
    case .common(let text): "  \(text)"
    case .expected(let text): "- \(text)"
    case .found(let text): "+ \(text)"
    }
  }
}

extension LineDifference: CustomStringConvertible {
  /// The differing lines, with some context: `-` was expected, `+` was found.
  public var description: String {
    var shown = IndexSet()
    for index in lines.indices where !lines[index].isCommon {
      shown.insert(integersIn: max(index - context, 0)...min(index + context, lines.count - 1))
    }
    var text = "- expected, + found:"
    for range in shown.rangeView {
      if range.lowerBound > 0 { text += "\n  …" }
      text += lines[range].map { "\n\($0)" }.joined()
    }
    return text + ((shown.last ?? 0) < lines.count - 1 ? "\n  …" : "")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
