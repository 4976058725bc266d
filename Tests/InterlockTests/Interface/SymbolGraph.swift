import Foundation
import InterlockTestSupport

/// The compiler's description of one module's interface, or of its extensions of another module's types.
struct SymbolGraph: Decodable {
  /// Who sees a symbol: everybody, or the other modules of the package.
  enum Level: CaseIterable {
    case everybody, package

    /// The end of the name of the recorded text.
    var suffix: String { self == .package ? ".package" : "" }
  }

  struct Constraint: Decodable, Hashable {
    var kind: String
    var lhs: String
    var rhs: String

    var text: String {
      "\(lhs) \(kind == "sameType" ? "==" : ":") \(rhs)"
    }
  }

  struct Symbol: Decodable {
    struct Identifier: Decodable {
      var precise: String
    }

    struct Fragment: Decodable {
      var spelling: String
    }

    struct Constraints: Decodable {
      var constraints: [Constraint]?
    }

    var identifier: Identifier
    var accessLevel: String
    var pathComponents: [String]
    var declarationFragments: [Fragment]

    /// The constraints of a generic symbol or of a symbol in a generic type.
    var swiftGenerics: Constraints?

    /// The constraints of a symbol in an extension.
    var swiftExtension: Constraints?

    var path: String { pathComponents.joined(separator: ".") }

    var declaration: String {
      declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
    var swiftConstraints: [Constraint]?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  init(_ file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}

/// The graphs of all modules; a module can extend the types of others.
struct SymbolGraphs {
  private let symbols: [String: SymbolGraph.Symbol]

  /// The constraints of each generic type, by its path.
  private let constraints: [String: Set<SymbolGraph.Constraint>]

  /// The paths of what only the package sees.
  private let packagePaths: Set<[String]>

  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols)
    let isPackage = { (symbol: SymbolGraph.Symbol) in symbol.accessLevel == "package" }
    packagePaths = Set(symbols.filter(isPackage).map(\.pathComponents))
    // Two types can have one path, if only the package sees one of them.
    let all = symbols.filter { !isPackage($0) } + symbols.filter(isPackage)
    self.symbols = Dictionary(all.map { ($0.identifier.precise, $0) }) { first, _ in first }
    let generic = all.filter { $0.swiftExtension?.constraints == nil }
      .map { ($0.path, Set($0.swiftGenerics?.constraints ?? [])) }
    constraints = Dictionary(generic) { first, _ in first }
  }

  /// One line for each symbol and each conformance of a graph that has a level.
  ///
  /// The line of a symbol has its path, the constraints of its extension, and its declaration.
  func lines(of graph: SymbolGraph, _ level: SymbolGraph.Level) -> [String] {
    let declarations = graph.symbols.filter { self.level(of: $0) == level }.map { symbol in
      let place = symbol.pathComponents.dropLast().joined(separator: ".")
      let clause = clause(symbol.swiftExtension?.constraints, in: place)
      return "\(place)\(clause)| \(symbol.declaration)"
    }
    let relationships = graph.relationships.filter { self.level(of: $0) == level }
    return declarations + relationships.compactMap(conformance)
  }

  /// A member is the package's if one of its types is.
  private func level(of symbol: SymbolGraph.Symbol) -> SymbolGraph.Level {
    let path = symbol.pathComponents
    let types = path.indices.dropFirst().map { Array(path[..<$0]) }
    let isPackage = symbol.accessLevel == "package" || types.contains(where: packagePaths.contains)
    return isPackage ? .package : .everybody
  }

  /// A conformance is the package's if the type or the protocol is.
  private func level(of relationship: SymbolGraph.Relationship) -> SymbolGraph.Level {
    let ends = [relationship.source, relationship.target].map { symbols[$0].map(level) }
    return ends.contains(.package) ? .package : .everybody
  }

  /// The protocols that every type conforms to implicitly.
  private static let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]

  private func conformance(_ relationship: SymbolGraph.Relationship) -> String? {
    guard relationship.kind == "conformsTo" else { return nil }
    let target =
      symbols[relationship.target]?.path
      ?? relationship.targetFallback.map { String($0.drop { $0 != "." }.dropFirst()) }
      ?? relationship.target
    guard !Self.implied.contains(target) else { return nil }
    let type = symbols[relationship.source]?.path ?? relationship.source
    return "\(type): \(target)\(clause(relationship.swiftConstraints, in: type))"
  }

  /// The constraints beyond those of the type and of its enclosing types.
  private func clause(_ list: [SymbolGraph.Constraint]?, in type: String) -> String {
    var own = Set(list ?? []).filter { !Self.implied.contains($0.rhs) }
    for end in type.indices where type[end] == "." {
      own.subtract(constraints[String(type[..<end])] ?? [])
    }
    own.subtract(constraints[type] ?? [])
    guard !own.isEmpty else { return "" }
    return " where " + own.map(\.text).sorted().joined(separator: ", ")
  }
}
