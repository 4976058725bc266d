/// A part of the text of a formula, in Unicode scalars from its beginning.
package struct SourceRange: Hashable, Sendable {
  /// Its beginning.
  package let lower: Int

  /// Its end, after its last scalar.
  package let upper: Int

  /// Makes a range.
  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// The range from the beginning of this to the end of another.
  package func through(_ other: Self) -> Self { Self(lower, other.upper) }
}
