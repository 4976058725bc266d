/// The command line, taken apart.
package struct Options: Equatable, Sendable {
  package private(set) var mailbox = MailboxSource.sample
  package private(set) var storePath: String?
  /// What time it is, as the user says.
  package private(set) var now: String?
  package private(set) var isHelp = false
  /// Empty for a prompt.
  package private(set) var command: [String] = []

  /// Reads the arguments, the name of the program not among them.
  package init(_ arguments: [String]) throws(CommandFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "--mailbox": mailbox = .path(try Self.value(parts, &rest))
      case "--store": storePath = try Self.value(parts, &rest)
      case "--now": now = try Self.value(parts, &rest, "a time")
      case "--help", "-h": isHelp = true
      case let option? where option.hasPrefix("-"): throw .usage("there is no option \(option)")
      default: command.append(argument)
      }
    }
  }

  /// What follows the option, after "=" or as an argument of its own.
  private static func value(
    _ parts: [String],
    _ rest: inout ArraySlice<String>,
    _ needed: String = "a path"
  ) throws(CommandFailure) -> String {
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw .usage("\(parts[0]) needs \(needed)")
    }
    return value
  }
}
