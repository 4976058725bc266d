import Foundation
import InterlockTestSupport

/// The calls and properties of a public type, read from the recorded interface.
struct PublicCalls {
  /// Such as `wait(for state, upTo limit) async` and `state`.
  let names: Set<String>

  /// Reads the members of a type, except for initialisers, static members and what its conformances require.
  ///
  /// - Parameter type: The type, with its constraints as in the interface.
  /// - Throws: If the interface cannot be read.
  init(of type: String) throws {
    let file = Repository.root
      .appending(path: "Tests/InterlockTests/Interface/Recorded/InterlockRuntime.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let members = lines.filter { $0.hasPrefix("\(type)| ") && !$0.contains(" static ") }
    names = Set(members.compactMap { Self.function(in: $0) ?? Self.property(in: $0) })
  }

  private static func property(in line: Substring) -> String? {
    guard let start = line.range(of: " var ")?.upperBound else { return nil }
    return String(line[start...].prefix { $0 != ":" })
  }

  private static func function(in line: Substring) -> String? {
    guard let start = line.range(of: " func ")?.upperBound,
      let opening = line[start...].firstIndex(of: "(")
    else { return nil }
    let name = line[start..<opening].prefix { $0 != "<" }
    var depth = 0
    var parameters = [""]
    var rest = line[opening...]
    while let character = rest.popFirst() {
      if "([<".contains(character) { depth += 1 }
      // Not the end of an arrow.
      if ")]".contains(character) || character == ">" && parameters.last?.last != "-" { depth -= 1 }
      guard depth > 0 else { break }
      if character == ",", depth == 1 {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
    }
    let heads = parameters.map { parameter in
      parameter.drop { "( ".contains($0) }.prefix { $0 != ":" }
    }
    let isAsynchronous = rest.hasPrefix(" async")
    return "\(name)(\(heads.joined(separator: ", ")))\(isAsynchronous ? " async" : "")"
  }
}
