import Foundation

/// The folders of each module, lowest first: a file uses only what stands in its own folder or before it.
///
/// `circle` is how many files may use each other in a circle: 1 is none. Those of the actor are one type in
/// four files, those of the SQL two that name each other.
let orders: [(module: String, circle: Int, folders: [String])] = [
  (
    "Interlock", 1,
    [
      "Values", "Chart", "Plan", "Engine", "Definition", "Checks", "Compilation", "Outcomes",
      "Machine",
      "Archive",
    ]
  ),
  (
    "InterlockEvolution", 1, ["Description", "Exploration", "Differences", "Migrations", "Journal"]
  ),
  (
    "InterlockRuntime", 4,
    [
      "Support", "Activities", "Brain", "Actor", "Binding", "Archive", "Observable", "Submachines",
      "Journal",
    ]
  ),
  (
    "InterlockTools", 2,
    ["Analysis", "Equivalence", "Evolution", "Diagrams", "Drawing", "Exchange", "SQL"]
  ),
  ("InterlockTesting", 1, ["Walks", "Traces", "Reactions"]),
]

/// Names that several files declare, each nested in a type of its own, and `Machine`, which all extend: an edge by such a
/// name would say nothing.
let ambiguousNames: Set<String> = [
  "Machine", "State", "Element", "Failure", "Body", "Output",
]

/// A source file: which types it declares, and which words stand in its code.
struct SourceFile {
  let name: String
  let folder: String

  /// The types that others can name, and all.
  let declared: Set<String>
  let own: Set<String>
  let words: Set<String>

  /// The same without the types that are extended.
  let innerWords: Set<String>

  init(_ url: URL, folder: String) throws {
    name = url.lastPathComponent
    self.folder = folder
    let code = Self.withoutTexts(try String(contentsOf: url, encoding: .utf8))
    (declared, own) = Self.declaredTypes(in: code)
    words = Self.words(in: code)
    innerWords = Self.words(in: code.replacing(/(?m)^extension [\w.]+/, with: ""))
  }

  private static func words(in code: String) -> Set<String> {
    Set(code.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) })
  }

  /// The code without comments and the texts of string literals.
  private static func withoutTexts(_ code: String) -> String {
    let withoutLongTexts = code.replacing(/(?s)"""(.*?)"""/, with: "\"\"")
    return withoutLongTexts.split(separator: "\n").map { line in
      // A slash in a text would end the line too early, so texts go first. What is interpolated stays.
      line.replacing(/"(?:[^"\\]|\\.)*"/) { text in
        text.0.matches(of: /\\\(([^"]*?)\)/).map { String($0.1) }.joined(separator: " ")
      }
      .replacing(/\/\/.*/, with: "")
    }
    .joined(separator: "\n")
  }

  private static func declaredTypes(in code: String) -> (declared: Set<String>, own: Set<String>) {
    let declaration =
      /\b(?<access>private |fileprivate )?(?:final |indirect |nonisolated )*(?:struct|enum|class|actor|protocol|typealias) (?<name>[A-Z]\w*)/
    let found = code.matches(of: declaration)
    let open = found.filter { $0.output.access == nil }
    return (Set(open.map { String($0.output.name) }), Set(found.map { String($0.output.name) }))
  }
}

/// The files of a module, and which of them uses which.
struct Module {
  let name: String
  let folders: [String]
  private(set) var files: [SourceFile] = []

  /// For each file those that declare what it names, with the names.
  private(set) var uses: [[Int: [String]]] = []

  /// Reads a module.
  ///
  /// - Parameters:
  ///   - name: The name of the module.
  ///   - folders: The order of its folders.
  ///   - sources: The folder of all modules.
  ///   - known: The names of the modules below: who uses such a name here may mean theirs.
  /// - Throws: Where a file cannot be read.
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
    var declarations: [String: [Int]] = [:]
    for (number, file) in files.enumerated() {
      for name in file.declared { declarations[name, default: []].append(number) }
    }
    return files.indices.map { user in
      var used: [Int: [String]] = [:]
      let others = files[user].words.subtracting(files[user].own).subtracting(known)
      for name in others.sorted() where !ambiguousNames.contains(name) {
        guard let places = declarations[name], places.count == 1 else { continue }
        used[places[0], default: []].append(name)
      }
      return used
    }
  }
}

extension Module {
  /// How many names each folder uses of each other, as lines of text.
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

  /// What is against the order, as sentences.
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

  /// The circles of files, largest first. To extend a type is no use of it here: what is nested in a type stands in an
  /// extension of it, and the type has it.
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

/// Tarjan's algorithm for strongly connected components.
struct CircleSearch {
  let edges: [[Int]]
  private var indices: [Int?]
  private var lowest: [Int]
  private var stack: [Int] = []
  private var isOnStack: [Bool]
  private var found: [[Int]] = []
  private var next = 0

  init(edges: [[Int]]) {
    self.edges = edges
    indices = Array(repeating: nil, count: edges.count)
    lowest = Array(repeating: 0, count: edges.count)
    isOnStack = Array(repeating: false, count: edges.count)
  }

  /// The components of more than one node.
  mutating func circles() -> [[Int]] {
    for node in edges.indices where indices[node] == nil { visit(node) }
    return found
  }

  private mutating func visit(_ node: Int) {
    indices[node] = next
    lowest[node] = next
    next += 1
    stack.append(node)
    isOnStack[node] = true
    for other in edges[node] {
      if let index = indices[other] {
        if isOnStack[other] { lowest[node] = min(lowest[node], index) }
      } else {
        visit(other)
        lowest[node] = min(lowest[node], lowest[other])
      }
    }
    guard lowest[node] == indices[node] else { return }
    var component: [Int] = []
    while let last = stack.popLast() {
      isOnStack[last] = false
      component.append(last)
      if last == node { break }
    }
    if component.count > 1 { found.append(component) }
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
      known.formUnion(module.files.flatMap(\.declared))
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
