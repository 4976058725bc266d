/// A type declared in a file: its name and its enclosing types, outermost first.
struct DeclaredType: Hashable {
  let path: [String]

  /// Whether other files can name it.
  let isOpen: Bool

  var name: String { path[path.count - 1] }
  var parents: [String] { Array(path.dropLast()) }
}
