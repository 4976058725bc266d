// A property of the type `Float` holds the nearest `Float`. Its column is one of doubles, as that of any number.

extension FormulaTranslator {
  /// The `Float` nearest to a number, as a double; NULL if it would be infinite.
  mutating func float(nearestTo number: SQLExpression) -> SQLExpression {
    let number = steps.bound(number)
    let magnitude = steps.bound(("abs(\(number))" as SQLExpression).closed)
    let limit = SQLExpression(atom: dialect.number(0x1.ffffffp127))
    switch dialect {
    case .postgreSQL:
      // The cast takes what is too small for an error.
      let least = SQLExpression(atom: dialect.number(0x1p-150))
      let cast: SQLExpression = "\(number)::real::double precision"
      let whens: SQLExpression =
        "WHEN \(magnitude) <= \(least) THEN 0 WHEN \(magnitude) < \(limit) THEN \(cast)"
      return ("CASE \(whens.closed) END" as SQLExpression).closed
    case .sqlite:
      let nearest = steps.bound(dialect.rounded(number, toBits: 24))
      // A second one can be as near, and is then the right one if it has fewer bits.
      let other = steps.bound("\(nearest) + 2 * (\(number) - \(nearest))")
      let isOther: SQLExpression = """
        \(other) = \(dialect.rounded(other, toBits: 24)) AND \
        \(nearest) <> \(dialect.rounded(nearest, toBits: 23))
        """
      let normal = steps.bound(.choice(isOther, other, nearest))
      return dialect.float(magnitude, normal: normal, small: number)
        .provided("\(magnitude) < \(limit)")
    }
  }
}

extension SQLDialect {
  /// Whether a finite number is a `Float`; NULL for NULL.
  func isFloat(_ number: SQLExpression) -> SQLExpression {
    guard self == .sqlite else { return "\(number) = \(number)::real" }
    let magnitude = ("abs(\(number))" as SQLExpression).closed
    let float = float(magnitude, normal: rounded(number, toBits: 24), small: number)
    return "\(magnitude) < \(SQLExpression(atom: self.number(0x1p128))) AND \(float) = \(number)"
  }

  /// One of the numbers nearest to a number that have so many significant bits. SQLite has no type for them.
  ///
  /// Follows Dekker, A Floating-Point Technique for Extending the Available Precision, 1971, which names Veltkamp.
  fileprivate func rounded(_ number: SQLExpression, toBits bits: Int) -> SQLExpression {
    let product: SQLExpression =
      "\(number) * \(SQLExpression(atom: self.number(Double(1 << (53 - bits) + 1))))"
    return "\(product) - (\(product) - \(number))"
  }

  /// A `Float` by the size of a number: a normal one, or the multiple of the least one that is nearest to a small number.
  fileprivate func float(
    _ magnitude: SQLExpression,
    normal: SQLExpression,
    small number: SQLExpression
  ) -> SQLExpression {
    // Adding this leaves no bits for less than the least one.
    let rounding = SQLExpression(atom: self.number(0x1.8p-97))
    let isNormal: SQLExpression = "\(magnitude) >= \(SQLExpression(atom: self.number(0x1p-126)))"
    return .choice(isNormal, normal, "\(number) + \(rounding) - \(rounding)")
  }
}
