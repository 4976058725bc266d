import Foundation

/// The files of a module, and what they declare for each other and for other modules.
struct Module {
  let name: String
  let order: LayerOrder
  let files: [SourceFile]

  /// The types that files can name, with the numbers of the files that declare them.
  let types: [String: [(file: Int, type: DeclaredType)]]

  /// The members and functions that files can call, with the numbers of the files that declare them.
  let members: [String: [Int]]

  /// Reads the files of a module.
  ///
  /// - Parameters:
  ///   - name: The name of the module.
  ///   - order: The order of its folders; nil if it has only one.
  ///   - sources: The folder of all modules.
  /// - Throws: An error if a file cannot be read.
  init(_ name: String, _ order: LayerOrder?, in sources: URL) throws {
    self.name = name
    self.order = order ?? LayerOrder(module: name, layers: [[name]])
    let root = sources.appending(path: name)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    files = try (paths ?? []).sorted().filter {
      $0.hasSuffix(".swift") && !$0.contains(".docc/")
    }
    .map { path in
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      return try SourceFile(root.appending(path: path), folder: folder.isEmpty ? name : folder)
    }
    var types: [String: [(file: Int, type: DeclaredType)]] = [:]
    var members: [String: [Int]] = [:]
    for (number, file) in files.enumerated() {
      for type in file.types where type.isOpen {
        types[type.name, default: []].append((number, type))
      }
      for member in file.members { members[member, default: []].append(number) }
    }
    self.types = types
    self.members = members
  }

  /// The names of all modules in a folder.
  static func names(in sources: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: sources,
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }
}
