/// What the code of a file declares.
struct Declarations {
  private(set) var types: [DeclaredType] = []
  private(set) var scopes: Set<[String]> = []

  /// Members, cases and functions that are neither local nor private.
  private(set) var members: Set<String> = []

  /// For each open brace, the types that contain its code.
  private var braces: [Brace] = []

  /// The brace that opens the next body of a type.
  private var next: Brace?

  private struct Brace {
    var path: [String] = []
    var isOpen = true

    /// Whether it contains declarations, not statements.
    var isBody = true
  }

  /// Reads code.
  ///
  /// - Parameter code: The code, without comments and texts.
  init(in code: String) {
    let token =
      #/
      [{}] | \b(?<access>private\s|fileprivate\s)?
      (?:(?:final|indirect|nonisolated|mutating|static|class|override|lazy)\s)*
      (?<word>struct|enum|class|actor|protocol|typealias|extension|func|let|var|case)\s+
      `?(?<name>\w[\w.]*)
      /#
    for match in code.matches(of: token) {
      let around = braces.last ?? Brace()
      switch (match.0, match.output.word, match.output.name) {
      case ("{", _, _):
        braces.append(next ?? Brace(path: around.path, isOpen: around.isOpen, isBody: false))
        next = nil
      case ("}", _, _): _ = braces.popLast()
      case (_, "case"?, _?):
        guard around.isBody, around.isOpen else { continue }
        members.formUnion(Self.cases(in: code[match.range.lowerBound...]))
      case (_, let word?, let name?):
        let isOpen = around.isOpen && around.isBody && match.output.access == nil
        add(String(word), String(name), isOpen: isOpen, in: around.path)
      default: continue
      }
    }
  }

  /// The names of the cases that code begins with.
  private static func cases(in code: Substring) -> [String] {
    let list =
      #/
      case\s+`?\w+`?(?:\((?:[^()]|\([^()]*\))*\))?(?:\s*=\s*\S+)?
      (?:,\s*`?\w+`?(?:\((?:[^()]|\([^()]*\))*\))?)*
      /#
    guard let match = code.prefixMatch(of: list) else { return [] }
    return match.0.dropFirst(4).replacing(/\((?:[^()]|\([^()]*\))*\)|= *[^,\s]+/, with: "").matches(
      of: /\w+/
    )
    .map { String($0.0) }
  }

  private mutating func add(_ word: String, _ name: String, isOpen: Bool, in parents: [String]) {
    switch word {
    case "func", "let", "var", "case":
      if isOpen { members.insert(name) }
    case "extension":
      let path = name.split(separator: ".").map(String.init)
      next = Brace(path: path, isOpen: isOpen)
      scopes.insert(path)
    default:
      let path = parents + [name]
      types.append(DeclaredType(path: path, isOpen: isOpen))
      guard word != "typealias" else { return }
      next = Brace(path: path, isOpen: isOpen)
      scopes.formUnion((1...path.count).map { Array(path.prefix($0)) })
    }
  }
}
