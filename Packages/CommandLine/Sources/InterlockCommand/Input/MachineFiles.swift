import Foundation
import Interlock

/// The files that arguments name: files, and all machines in folders.
package struct MachineFiles: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The path of the file.
    package let path: String

    /// The path of the file without its extension, from the folder in which it was found.
    package let stem: String
  }

  /// The files, those of a folder in the order of their paths.
  package private(set) var entries: [Entry] = []

  /// The only file, if the arguments are one file and no folder.
  package private(set) var single: String?

  private var seen: Set<String> = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - arguments: Paths of files and folders. Other files in a folder, hidden files and links to folders are passed
  ///     over.
  ///   - output: A folder that is not searched, because the pictures are in it.
  /// - Throws: If a folder contains no machine.
  package init(_ arguments: [String], besides output: String? = nil) throws(CommandFailure) {
    for argument in arguments {
      if Self.isFolder(argument) {
        let found = Self.machines(in: argument, besides: output)
        guard !found.isEmpty else { throw CommandFailure(argument, "there is no machine in it") }
        for entry in found { add(entry) }
      } else {
        add(Entry(path: argument, stem: Self.stem(argument.lastComponent)))
        if arguments.count == 1 { single = argument }
      }
    }
  }

  private mutating func add(_ entry: Entry) {
    if seen.insert(entry.path.standardized).inserted { entries.append(entry) }
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func stem(_ path: String) -> String {
    let end = path.lastComponent
    guard let dot = end.lastIndex(of: "."), dot != end.startIndex else { return path }
    return String(path.dropLast(end.distance(from: dot, to: end.endIndex)))
  }
}

extension MachineFiles {
  private static func machines(in folder: String, besides output: String?) -> [Entry] {
    let start = folder == "." || folder == "./" ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let output = output?.standardized
    var found: [Entry] = []
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      let path = start + name
      if name.lastComponent.hasPrefix(".") || path.standardized == output {
        names?.skipDescendants()
      } else if isMachine(path) {
        found.append(Entry(path: path, stem: stem(name)))
      }
    }
    let stems = Set(found.filter { !MermaidInput.isNamed($0.path) }.map(\.stem))
    // A diagram beside a machine with its name is its picture.
    return found.filter { !MermaidInput.isNamed($0.path) || !stems.contains($0.stem) }
      .sorted { $0.path < $1.path }
  }

  /// Whether a file in a folder is a machine: one of JSON only if it has the keys of one.
  private static func isMachine(_ path: String) -> Bool {
    if MermaidInput.isNamed(path) {
      return (try? InputFile(path).data()).map(MermaidInput.isDiagram) ?? true
    }
    guard let notation = Notation(file: path), !isFolder(path) else { return false }
    guard notation == .json else { return path.lowercased().hasSuffix(".scxml") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard (attributes?[.size] as? Int ?? 0) <= InputFile.byteLimit else { return false }
    // The check of a file that cannot be read says so.
    guard let data = try? InputFile(path).data() else { return true }
    let keys = JSONInput(path, data).keys
    // Stored entities have states, too.
    return keys.contains("interlock") || keys.contains("states") && !keys.contains("fingerprint")
  }
}

extension String {
  fileprivate var lastComponent: String { String(split(separator: "/").last ?? "") }

  fileprivate var standardized: String { URL(fileURLWithPath: self).standardizedFileURL.path }
}
