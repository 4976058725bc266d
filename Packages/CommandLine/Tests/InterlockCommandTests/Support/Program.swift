import Foundation

/// The program that was built with the tests.
enum Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The folder that contains the program and the tests.
  static let folder: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let tests = bundle ?? URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    return tests.deletingLastPathComponent().absoluteURL
  }()

  static var url: URL { folder.appendingPathComponent("interlock") }

  /// Runs the program with arguments.
  static func run(
    _ arguments: [String],
    input: String = "",
    in folder: URL = Tutorials.folder
  ) throws -> Result {
    try run(url, arguments, input: input, in: folder)
  }

  /// Runs a shell line that can find the program.
  static func shell(_ line: String, in folder: URL) throws -> Result {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: "", in: folder)
  }

  /// Runs the program without reading its output.
  static func runUnread(_ arguments: [String], input: String = "") throws -> Int32 {
    let process = process(url, arguments, in: Tutorials.folder)
    let (input, lines) = (Pipe(), Data(input.utf8))
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try output.fileHandleForReading.close()
    try process.run()
    try? input.fileHandleForWriting.write(contentsOf: lines)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  private static func run(
    _ url: URL,
    _ arguments: [String],
    input: String,
    in folder: URL
  ) throws -> Result {
    let process = process(url, arguments, in: folder)
    let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
    process.standardInput = pipes.input
    process.standardOutput = pipes.output
    process.standardError = pipes.errors
    try process.run()
    try pipes.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipes.input.fileHandleForWriting.close()
    let output = try pipes.output.fileHandleForReading.readToEnd() ?? Data()
    let errors = try pipes.errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  /// A process that has not begun.
  static func process(_ url: URL, _ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let environment = ProcessInfo.processInfo.environment
    let path = "\(Self.folder.path):\(environment["PATH"] ?? "")"
    process.environment = environment.merging(["PATH": path, "COLUMNS": "80"]) { $1 }
    return process
  }
}
