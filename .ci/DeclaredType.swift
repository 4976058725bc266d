/// A type that a file declares: its name, and those of the types around it, outermost first.
struct DeclaredType: Hashable {
  let path: [String]

  /// Whether other files can name it.
  let isOpen: Bool

  var name: String { path[path.count - 1] }
  var parents: [String] { Array(path.dropLast()) }
}
