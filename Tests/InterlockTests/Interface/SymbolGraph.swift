import Foundation
import InterlockTestSupport

/// The compiler's description of one module's public interface, or of its extensions of another module's types.
struct SymbolGraph: Decodable {
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

  init(_ graphs: [SymbolGraph]) {
    let all = graphs.flatMap(\.symbols)
    symbols = Dictionary(all.map { ($0.identifier.precise, $0) }) { first, _ in first }
    let generic = all.filter { $0.swiftExtension?.constraints == nil }
      .map { ($0.path, Set($0.swiftGenerics?.constraints ?? [])) }
    constraints = Dictionary(generic) { first, _ in first }
  }

  /// One line for each symbol and each conformance of a graph.
  ///
  /// The line of a symbol has its path, the constraints of its extension, and its declaration.
  func lines(of graph: SymbolGraph) -> [String] {
    let declarations = graph.symbols.map { symbol in
      let place = symbol.pathComponents.dropLast().joined(separator: ".")
      let clause = clause(symbol.swiftExtension?.constraints, in: place)
      return "\(place)\(clause)| \(symbol.declaration)"
    }
    return declarations + graph.relationships.compactMap(conformance)
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
    var own = Set(list ?? [])
    for end in type.indices where type[end] == "." {
      own.subtract(constraints[String(type[..<end])] ?? [])
    }
    own.subtract(constraints[type] ?? [])
    guard !own.isEmpty else { return "" }
    return " where " + own.map(\.text).sorted().joined(separator: ", ")
  }
}
