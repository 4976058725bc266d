import Foundation

/// A shell session: lines that begin with `$ `, each followed by its output. A line that ends with `\` continues on the
/// next. A nonzero exit code is shown as `[1]`.
struct Transcript {
  /// The text before the first command.
  private(set) var beginning: [String] = []

  private(set) var commands: [Command] = []

  struct Command: Equatable {
    var lines: [String]
    var output: [String] = []

    /// The input of the shell.
    fileprivate var line: String {
      let joined = lines.map { $0.hasSuffix("\\") ? String($0.dropLast()) : $0 }.joined()
      return String(joined.dropFirst(2))
    }

    fileprivate var isOpen: Bool { output.isEmpty && lines.last?.hasSuffix("\\") == true }
  }

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines.last == "" ? lines.dropLast() : lines[...] {
      if let last = commands.indices.last, commands[last].isOpen {
        commands[last].lines.append(line)
      } else if line.hasPrefix("$ ") {
        commands.append(Command(lines: [line]))
      } else if let last = commands.indices.last {
        commands[last].output.append(line)
      } else {
        beginning.append(line)
      }
    }
  }

  var text: String {
    (beginning + commands.flatMap { $0.lines + $0.output }).map { $0 + "\n" }.joined()
  }

  /// The same commands with their current output.
  func played(in folder: URL) throws -> Self {
    var copy = self
    for index in commands.indices {
      let result = try Program.shell("{ \(commands[index].line)\n} 2>&1", in: folder)
      var lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      if lines.last == "" { lines.removeLast() }
      copy.commands[index].output = lines + (result.status == 0 ? [] : ["[\(result.status)]"])
    }
    return copy
  }
}
