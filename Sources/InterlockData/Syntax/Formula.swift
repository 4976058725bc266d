/// An expression as data, for a condition or an assignment: parsed, but not yet checked.
///
/// ```swift
/// let formula = try Formula(parsing: "total > 0 && !locked")
/// print(formula)   // total > 0 && !locked
/// ```
///
/// Two formulas are equal if they are the same operations on the same names, however they are written.
/// <doc:Expressions> describes the language.
public struct Formula: Sendable {
  package let root: Node

  /// The text that it was parsed from; nil if code built it.
  package let source: String?

  /// Makes a formula from a tree built by code.
  package init(_ root: Node) {
    self.root = root
    source = nil
  }

  /// Makes a formula from the tree of a text.
  init(_ root: Node, source: String) {
    self.root = root
    self.source = source
  }
}

extension Formula: Hashable {
  /// Returns true if two formulas have the same meaning.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }

  /// Hashes the meaning of the formula.
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
