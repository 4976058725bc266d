extension ScriptValue {
  /// Whether an array or an object has a member from its class. Nearly all of these are functions.
  func inherits(_ name: String) -> Bool {
    switch self {
    case .array: Self.objectMembers.contains(name) || Self.arrayMembers.contains(name)
    case .object: Self.objectMembers.contains(name)
    case .undefined, .null, .boolean, .number, .string: false
    }
  }

  private static let objectMembers: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
    "__lookupSetter__", "__proto__",
  ]

  private static let arrayMembers: Set<String> = [
    "at", "concat", "copyWithin", "entries", "every", "fill", "filter", "find", "findIndex",
    "findLast", "findLastIndex", "flat", "flatMap", "forEach", "includes", "indexOf", "join",
    "keys", "lastIndexOf", "map", "pop", "push", "reduce", "reduceRight", "reverse", "shift",
    "slice", "some", "sort", "splice", "toReversed", "toSorted", "toSpliced", "unshift", "values",
    "with",
  ]
}
