import Foundation
import InterlockTestSupport

/// The compiler and the modules that built these tests.
struct SwiftCompiler {
  /// The build folder of modules and objects.
  let products: URL

  /// Nil if there is no such folder, as under Xcode.
  init?() {
    let candidates = [URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL]
      .flatMap { sequence(first: $0) { $0.path == "/" ? nil : $0.deletingLastPathComponent() } }
    let found = candidates.first { folder in
      let module = folder.appending(path: "Modules/Interlock.swiftmodule")
      return FileManager.default.fileExists(atPath: module.path)
    }
    guard let found else { return nil }
    products = found
  }

  /// The strict settings of the package.
  private static let settings =
    [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
    ].flatMap { ["-enable-upcoming-feature", $0] } + ["-swift-version", "6", "-warnings-as-errors"]

  /// The modules of the package, in folders of their own.
  private static var libraries: [String] {
    get throws {
      try FileManager.default
        .contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
        .filter { $0.hasPrefix("Interlock") }
    }
  }

  /// Compiles files into a program and runs it.
  ///
  /// - Returns: The program's output, or the compiler's.
  func run(_ files: [URL], in folder: URL) throws -> String {
    let program = folder.appending(path: "program")
    let objects = try Self.libraries.flatMap(objects)
    let arguments =
      Self.settings + ["-I", products.appending(path: "Modules").path, "-o", program.path]
      + (files + objects).map(\.path)
    let complaints = try Self.output(of: ["swiftc"] + arguments)
    guard FileManager.default.fileExists(atPath: program.path) else { return complaints }
    return try complaints + Self.output(of: [program.path])
  }

  /// The objects of a module, without leftovers of deleted files.
  private func objects(of module: String) throws -> [URL] {
    let folder = products.appending(path: "\(module).build")
    let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
      .split(separator: "\n").map { URL(filePath: String($0)).lastPathComponent }
    return sources.map { folder.appending(path: "\($0).o") }
  }

  /// The output and the errors of a program.
  static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
