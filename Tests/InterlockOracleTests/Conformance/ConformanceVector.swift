import Foundation
import InterlockTestSupport

/// A statechart test as data: a chart, events, and the expected active leaves after each.
struct ConformanceVector: Codable, Sendable {
  struct Step: Codable, Sendable {
    let event: String
    /// The seconds that pass before the event.
    let after: Double
    let configuration: [String]
  }

  let name: String
  let machine: Chart
  let initialConfiguration: [String]?
  let steps: [Step]
  let finalConfiguration: [String]?

  /// An error for a vector that cannot be run, with the place of the mistake.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  init(contentsOf file: URL) throws {
    try self.init(data: Data(contentsOf: file), name: file.lastPathComponent)
  }

  /// Throws `Malformed` for any vector that could not be run to its end.
  init(data: Data, name: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw Malformed(description: "\(name), \(error.path): \(error.text)")
    }
    let delays = steps.enumerated().filter { Ticks(seconds: $1.after) == nil }
    let problems = machine.problems + delays.map { "steps[\($0)].after: \($1.after)" }
    guard problems.isEmpty else {
      let text = problems.joined(separator: "; ")
      throw Malformed(description: "\(name): \(text)")
    }
  }
}

extension ConformanceVector {
  /// The events that the test sends and those that its chart raises or sends, without duplicates.
  var events: [String] {
    var seen: Set<String> = []
    return (steps.map(\.event) + machine.ownEvents).filter { seen.insert($0).inserted }
  }
}
