/// What the files of a module use of each other.
struct ModuleUses {
  let module: Module

  /// For each file, the files that declare the types it names, with the names.
  private var types: [[Int: [String]]] = []

  /// For each file, the files of other layers that declare the members it calls, with the names. A member that several
  /// files declare counts if all of them are in one layer, or in layers above.
  private var members: [[Int: [String]]] = []

  /// Finds out what files use.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - others: All modules. A name of an imported one may refer to what that declares.
  init(of module: Module, among others: [Module]) {
    self.module = module
    for number in module.files.indices {
      let imported = others.filter { module.files[number].imports.contains($0.name) }
      types.append(types(usedBy: number, imported))
      members.append(members(usedBy: number, imported))
    }
  }

  private func types(usedBy number: Int, _ imported: [Module]) -> [Int: [String]] {
    let user = module.files[number]
    var used: [Int: [String]] = [:]
    for name in user.words.subtracting(user.own).subtracting(ignoredNames).sorted() {
      guard let places = module.types[name], imported.allSatisfy({ $0.types[name] == nil })
      else { continue }
      for place in places where place.file != number {
        let rivals = places.map(\.type).filter { $0 != place.type }
        guard user.means(place.type, besides: rivals) else { continue }
        used[place.file, default: []].append(name)
      }
    }
    return used
  }

  private func members(usedBy number: Int, _ imported: [Module]) -> [Int: [String]] {
    let user = module.files[number]
    guard let rank = rank(number) else { return [:] }
    var used: [Int: [String]] = [:]
    let allowed = allowedCalls["\(module.name)/\(user.folder)/\(user.name)"] ?? []
    let calls = user.calls.subtracting(user.ownMembers).subtracting(commonMembers)
    for name in calls.subtracting(allowed).sorted() {
      guard let places = module.members[name], imported.allSatisfy({ $0.members[name] == nil })
      else { continue }
      let ranks = Set(places.compactMap(self.rank))
      guard !ranks.contains(rank), ranks.count == 1 || ranks.allSatisfy({ $0 > rank })
      else { continue }
      for place in places { used[place, default: []].append(name) }
    }
    return used
  }

  private func rank(_ number: Int) -> Int? { module.order.ranks[module.files[number].folder] }
}

extension ModuleUses {
  /// The number of types of each other layer that a layer names, as lines of text.
  var matrix: String {
    let names = module.order.names
    let width = names.map(\.count).max() ?? 0
    let columns = names.map { "  " + ($0.split(separator: "/").last ?? "").prefix(3) }.joined()
    let lines = names.indices.map { user in
      let cells = names.indices.map { used -> String in
        let count = user == used ? 0 : self.names(user, used).count
        let text = user == used ? "-" : count == 0 ? "." : "\(count)"
        return String(repeating: " ", count: 5 - text.count) + text
      }
      return names[user].padding(toLength: width, withPad: " ", startingAt: 0) + cells.joined()
    }
    return ([String(repeating: " ", count: width) + columns] + lines).joined(separator: "\n")
  }

  private func names(_ user: Int, _ used: Int) -> Set<String> {
    var names: Set<String> = []
    for number in module.files.indices where rank(number) == user {
      for (other, found) in types[number] where rank(other) == used { names.formUnion(found) }
    }
    return names
  }

  private func uses(_ number: Int) -> [Int: [String]] {
    types[number].merging(members[number], uniquingKeysWith: +)
  }

  /// The violations of the order, as sentences.
  var problems: [String] {
    placeProblems
      + module.files.indices.flatMap { number in
        uses(number).sorted { $0.key < $1.key }.compactMap { problem(number, $0.key, $0.value) }
      }
  }

  private func problem(_ number: Int, _ other: Int, _ names: [String]) -> String? {
    guard let from = rank(number), let to = rank(other), from < to else { return nil }
    let (user, used) = (module.files[number], module.files[other])
    return "\(module.name)/\(user.folder)/\(user.name) uses \(names.joined(separator: ", ")) of "
      + "\(used.folder)/\(used.name), which stands above it"
  }

  /// Folders without a place in the order, and places without a folder.
  private var placeProblems: [String] {
    let folders = Set(module.files.map(\.folder))
    let listed = Set(module.order.layers.joined())
    return folders.subtracting(listed).sorted().map {
      "\(module.name)/\($0) has no place in the order of .github/Architecture.md"
    }
      + listed.subtracting(folders).sorted().map {
        "\(module.name)/\($0) stands in .github/Architecture.md and has no files"
      }
  }

  /// The cycles of files, largest first. Only types count: files that extend one type call each other's members.
  /// Extending a type does not count as a use here: nested types are declared in extensions, and the outer type uses
  /// them.
  var circles: [[String]] {
    let files = module.files
    let edges = files.indices.map { number in
      types[number].filter { !files[number].innerWords.isDisjoint(with: $0.value) }.keys.sorted()
    }
    var search = CircleSearch(edges: edges)
    return search.circles().map { $0.map { files[$0].name }.sorted() }.sorted {
      $0.count > $1.count
    }
  }
}
