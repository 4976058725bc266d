import Foundation

/// A source file: what it declares, and the words in its code.
struct SourceFile {
  let name: String

  /// The path of its folder in the module; empty for a file that is in no folder.
  let folder: String

  let types: [DeclaredType]

  /// The types whose bodies contain its code. Types nested in them need no qualification.
  let scopes: Set<[String]>

  /// The members, cases and functions that it declares for other files.
  let members: Set<String>

  /// All names of values and functions in it: also private and local ones, parameters and parts of tuples.
  let ownMembers: Set<String>

  /// The names that follow a dot, and those of functions that are called without one.
  let calls: Set<String>

  /// The modules that it imports.
  let imports: Set<String>

  let words: Set<String>

  /// The same without extended types.
  let innerWords: Set<String>

  /// For each name, the words that precede it with a dot, or the empty word if none does.
  let qualifiers: [String: Set<String>]

  init(_ url: URL, folder: String) throws {
    name = url.lastPathComponent
    self.folder = folder
    let code = Self.withoutTexts(try String(contentsOf: url, encoding: .utf8))
    let declarations = Declarations(in: code)
    types = declarations.types
    scopes = declarations.scopes
    members = declarations.members.union(Self.tupleParts(in: code))
    ownMembers = Self.ownMembers(in: code)
    calls = Self.calls(in: code)
    imports = Set(code.matches(of: /(?m)^ *(?:\w+ )?import (\w+)/).map { String($0.1) })
    words = Self.words(in: code)
    let inner = code.replacing(/(?m)^extension [\w.]+/, with: "")
    innerWords = Self.words(in: inner)
    qualifiers = Self.qualifiers(in: inner)
  }

  /// All names that it declares, private ones included.
  var own: Set<String> { Set(types.map(\.name)) }

  private static func words(in code: String) -> Set<String> {
    Set(code.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) })
  }

  /// The names of parts in types of tuples: a function can return one to another file.
  private static func tupleParts(in code: String) -> Set<String> {
    let tuples = code.matches(of: /(?:->|:|=) *\[*\((\w+: [^()]*)\)/)
    return Set(tuples.flatMap { $0.1.matches(of: /(\w+):/).map { String($0.1) } })
  }

  private static func ownMembers(in code: String) -> Set<String> {
    let declared = code.matches(of: /\b(?:func|let|var|case) +`?(\w+)/).map { String($0.1) }
    let typed = code.matches(
      of: /(\w+): (?:(?:any|some|inout|borrowing|consuming) |@\w+ |[(\[])*[A-Z(]/
    )
    return Set(declared + typed.map { String($0.1) })
  }

  private static func calls(in code: String) -> Set<String> {
    let members = code.matches(of: /\.`?([a-z]\w*)/).map { String($0.1) }
    let functions = code.matches(of: /(?:^|[^\w.`])([a-z]\w*)\(/).map { String($0.1) }
    return Set(members + functions)
  }

  private static func qualifiers(in code: String) -> [String: Set<String>] {
    var qualifiers: [String: Set<String>] = [:]
    // A qualifier can have arguments: `Machine<StateID, EventID>.State`.
    for match in code.matches(of: /(?:(\w+)(?:<[^<>]*>)?(\.))?\b([A-Z]\w*)/) {
      qualifiers[String(match.3), default: []].insert(match.1.map(String.init) ?? "")
    }
    return qualifiers
  }

  /// The code without comments and the texts of string literals.
  private static func withoutTexts(_ code: String) -> String {
    let withoutLongTexts = code.replacing(/(?s)"""(.*?)"""/, with: "\"\"")
    return withoutLongTexts.split(separator: "\n").map { line in
      // Slashes in string literals look like comments, so the literals go first. Interpolations stay.
      line.replacing(/"(?:[^"\\]|\\.)*"/) { text in
        text.0.matches(of: /\\\(([^"]*?)\)/).map { String($0.1) }.joined(separator: " ")
      }
      .replacing(/\/\/.*/, with: "")
    }
    .joined(separator: "\n")
  }

  /// Whether a name in this file refers to a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - rivals: The other types with that name.
  /// - Returns: Whether it does, judged by nesting. A unique name always refers to its type, unless it is one of the
  ///   ambiguous names.
  func means(_ type: DeclaredType, besides rivals: [DeclaredType]) -> Bool {
    if rivals.isEmpty, !contextualNames.contains(type.name) { return true }
    return (qualifiers[type.name] ?? []).contains { qualifier in
      guard qualifier.isEmpty else { return qualifier == type.parents.last }
      guard !type.parents.isEmpty else { return rivals.allSatisfy { !scopes.contains($0.parents) } }
      return scopes.contains(type.parents)
        && rivals.allSatisfy {
          !scopes.contains($0.parents) || $0.parents.count <= type.parents.count
        }
    }
  }
}
