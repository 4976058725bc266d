extension DataType {
  /// A value of the type, in the language's notation, that can replace nil.
  package var substitute: Formula.Node {
    switch self {
    case .boolean: .literal(.boolean(false))
    case .integer, .nothing: .literal(.integer(0))
    case .number: .literal(.number(0))
    case .text: .literal(.text(""))
    case .date: .make(.now)
    case .list: .make(.list([]))
    case .optional: .literal(.nothing)
    }
  }
}
