/// An expression as data: what a condition or an assignment computes, parsed and not yet checked.
///
/// ```swift
/// let formula = try Formula(parsing: "total > 0 && !locked")
/// print(formula)   // total > 0 && !locked
/// ```
///
/// Two formulas are equal if they mean the same operations on the same names, however they are
/// written. The language is described in <doc:Expressions>.
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
  /// Whether two formulas mean the same.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }

  /// Hashes what the formula means.
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
