import Foundation

/// The folders of each module, lowest first: a file may use only its own folder and those before it.
///
/// `circle` is the largest allowed cycle of files; 1 means none. The actor is one type in four files, and two SQL files
/// name each other.
let orders: [(module: String, circle: Int, folders: [String])] = [
  (
    "Interlock", 1,
    [
      "StandardLibrary", "Threads", "Texts", "Payloads", "UserInfo", "Chart", "Plan", "Engine",
      "Definition", "Checks", "Compilation", "Outcomes", "Machine", "Archive", "Context",
    ]
  ),
  (
    "InterlockData", 1,
    ["Values", "Syntax", "Checking", "Evaluation", "Fields", "Findings", "Terms", "Machines"]
  ),
  (
    "InterlockEvolution", 1, ["Description", "Exploration", "Differences", "Migrations"]
  ),
  (
    "InterlockRuntime", 4,
    [
      "Support", "Activities", "Brain", "Actor", "Binding", "Archive", "Observable", "Submachines",
      "Journal",
    ]
  ),
  ("InterlockTools", 1, ["Analysis", "Equivalence", "Evolution", "Diagrams", "Drawing"]),
  ("InterlockExchange", 2, ["ECMAScript", "Notations", "Documents"]),
  ("InterlockFleet", 2, ["SQL"]),
  ("InterlockTesting", 1, ["Clock", "Inputs", "Reactions", "Walks", "Traces"]),
]

/// Names that files also use for other things: their own, those of other modules, or type parameters. Such a name
/// refers to a type of the module only if nesting shows it.
let contextualNames: Set<String> = ["State", "Element", "Failure", "Body", "Output", "Value"]

/// Types that every file extends: an edge to one would be meaningless.
let ignoredNames: Set<String> = ["Machine"]

/// A source file: the types it declares, and the words in its code.
struct SourceFile {
  let name: String
  let folder: String
  let types: [DeclaredType]

  /// The types whose bodies contain its code. Types nested in them need no qualification.
  let scopes: Set<[String]>

  let words: Set<String>

  /// The same without extended types.
  let innerWords: Set<String>

  /// For each name, the words that precede it with a dot, or the empty word if none does.
  let qualifiers: [String: Set<String>]

  init(_ url: URL, folder: String) throws {
    name = url.lastPathComponent
    self.folder = folder
    let code = Self.withoutTexts(try String(contentsOf: url, encoding: .utf8))
    (types, scopes) = Self.declarations(in: code)
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

  private static func declarations(
    in code: String
  ) -> (types: [DeclaredType], scopes: Set<[String]>) {
    var types: [DeclaredType] = []
    var scopes: Set<[String]> = []
    /// For each open brace, the types that contain its code.
    var braces: [(path: [String], isOpen: Bool)] = []
    var next: (path: [String], isOpen: Bool)?
    let token =
      /[{}]|\b(?<access>private |fileprivate )?(?:final |indirect |nonisolated )*(?<word>struct|enum|class|actor|protocol|typealias|extension) (?<name>[A-Z][\w.]*)/
    for match in code.matches(of: token) {
      let around = braces.last ?? ([], true)
      switch (match.0, match.output.word) {
      case ("{", _):
        braces.append(next ?? around)
        next = nil
      case ("}", _): _ = braces.popLast()
      case (_, "extension"?):
        next = (match.output.name.map { $0.split(separator: ".").map(String.init) } ?? [], true)
        scopes.insert(next?.path ?? [])
      case (_, let word?):
        let path = around.path + [match.output.name.map(String.init) ?? ""]
        let isOpen = around.isOpen && match.output.access == nil
        types.append(DeclaredType(path: path, isOpen: isOpen))
        guard word != "typealias" else { continue }
        next = (path, isOpen)
        scopes.formUnion((1...path.count).map { Array(path.prefix($0)) })
      default: continue
      }
    }
    return (types, scopes)
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

/// The files of a module and their dependencies.
struct Module {
  let name: String
  let folders: [String]
  private(set) var files: [SourceFile] = []

  /// For each file, the files that declare the names it uses, with the names.
  private(set) var uses: [[Int: [String]]] = []

  /// Reads a module.
  ///
  /// - Parameters:
  ///   - name: The name of the module.
  ///   - folders: The order of its folders.
  ///   - sources: The folder of all modules.
  ///   - known: The names of lower modules: a use of such a name may refer to theirs.
  /// - Throws: An error if a file cannot be read.
  init(_ name: String, folders: [String], in sources: URL, known: Set<String>) throws {
    self.name = name
    self.folders = folders
    let root = sources.appending(path: name)
    for folder in try Self.contents(of: root)
    where folder.hasDirectoryPath && folder.pathExtension != "docc" {
      for file in try Self.contents(of: folder) where file.pathExtension == "swift" {
        files.append(try SourceFile(file, folder: folder.lastPathComponent))
      }
    }
    uses = Self.uses(of: files, known)
  }

  private static func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    .sorted { $0.path < $1.path }
  }

  private static func uses(of files: [SourceFile], _ known: Set<String>) -> [[Int: [String]]] {
    var declarations: [String: [(file: Int, type: DeclaredType)]] = [:]
    for (number, file) in files.enumerated() {
      for type in file.types where type.isOpen {
        declarations[type.name, default: []].append((number, type))
      }
    }
    return files.enumerated().map { number, user in
      var used: [Int: [String]] = [:]
      let others = user.words.subtracting(user.own).subtracting(known).subtracting(ignoredNames)
      for name in others.sorted() {
        let places = declarations[name] ?? []
        for place in places {
          let rivals = places.map(\.type).filter { $0 != place.type }
          guard user.means(place.type, besides: rivals), place.file != number else { continue }
          used[place.file, default: []].append(name)
        }
      }
      return used
    }
  }
}

extension Module {
  /// The number of names that each folder uses from each other folder, as lines of text.
  var matrix: String {
    let width = folders.map(\.count).max() ?? 0
    let header = String(repeating: " ", count: width) + folders.map { "  " + $0.prefix(3) }.joined()
    let lines = folders.map { user in
      let cells = folders.map { used -> String in
        if user == used { return "    -" }
        let count = names(user, used).count
        return count == 0
          ? "    ." : String(repeating: " ", count: 5 - "\(count)".count) + "\(count)"
      }
      return user.padding(toLength: width, withPad: " ", startingAt: 0) + cells.joined()
    }
    return ([header] + lines).joined(separator: "\n")
  }

  private func names(_ user: String, _ used: String) -> Set<String> {
    var names: Set<String> = []
    for (number, file) in files.enumerated() where file.folder == user {
      for (other, found) in uses[number] where files[other].folder == used {
        names.formUnion(found)
      }
    }
    return names
  }

  /// The violations of the order, as sentences.
  var problems: [String] {
    let rank = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1, $0) })
    var problems = Set(files.map(\.folder)).filter { rank[$0] == nil }.sorted()
      .map { "\(name)/\($0) has no place in the order of .ci/layers.swift" }
    for (number, file) in files.enumerated() {
      for (other, names) in uses[number].sorted(by: { $0.key < $1.key }) {
        guard let from = rank[file.folder], let to = rank[files[other].folder], from < to else {
          continue
        }
        problems.append(
          "\(name)/\(file.folder)/\(file.name) uses \(names.joined(separator: ", ")) of "
            + "\(files[other].folder)/\(files[other].name), which stands above it"
        )
      }
    }
    return problems
  }

  /// The cycles of files, largest first. Extending a type does not count as a use here: nested types are declared in
  /// extensions, and the outer type uses them.
  var circles: [[String]] {
    let edges = files.indices.map { number in
      uses[number].filter { !files[number].innerWords.isDisjoint(with: $0.value) }.keys.sorted()
    }
    var search = CircleSearch(edges: edges)
    return search.circles().map { $0.map { files[$0].name }.sorted() }.sorted {
      $0.count > $1.count
    }
  }
}

@main
enum Layers {
  static func main() throws {
    let sources = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Sources")
    var problemCount = 0
    var known: Set<String> = []
    for (name, circle, folders) in orders {
      let module = try Module(name, folders: folders, in: sources, known: known)
      known.formUnion(module.files.flatMap(\.types).filter(\.isOpen).map(\.name))
      print(
        "\(name): which folder (row) uses how many types of which (column)\n\n\(module.matrix)\n"
      )
      for circle in module.circles {
        print("a circle of \(circle.count) files: \(circle.joined(separator: ", "))")
      }
      for problem in module.problems { print(problem) }
      problemCount += module.problems.count + module.circles.count { $0.count > circle }
      print(
        "largest circle of files: \(module.circles.first?.count ?? 1) of \(module.files.count)\n"
      )
    }
    exit(problemCount == 0 ? 0 : 1)
  }
}
