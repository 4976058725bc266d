// Equality and order of ECMA-262, section 7.2.

extension ScriptValue {
  /// The result of `===`: the same type and value; for arrays and objects, whether they are the same one.
  static func areStrictlyEqual(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left == right
    case (.array(let left), .array(let right)): left.isIdentical(to: right)
    case (.object(let left), .object(let right)): left.isIdentical(to: right)
    default: left == right
    }
  }

  /// The result of `==`: the same value, whatever its type.
  static func areLooselyEqual(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.undefined, .null), (.null, .undefined): true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): areStrictlyEqual(left, right)
    case (.array, .array), (.object, .object), (.array, .object), (.object, .array),
      (.string, .string), (.boolean, .boolean), (.number, .number):
      areStrictlyEqual(left, right)
    case (.array, _), (.object, _), (_, .array), (_, .object):
      areLooselyEqual(left.primitive, right.primitive)
    default: left.asNumber == right.asNumber
    }
  }

  /// Whether one is less than the other; nil if they have no order.
  static func isLess(_ left: Self, than right: Self) -> Bool? {
    if case (.string(let left), .string(let right)) = (left.primitive, right.primitive) {
      return left.utf16.lexicographicallyPrecedes(right.utf16)
    }
    let (left, right) = (left.primitive.asNumber, right.primitive.asNumber)
    return left.isNaN || right.isNaN ? nil : left < right
  }
}
