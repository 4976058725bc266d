/// The parsed command line.
package struct Options: Equatable, Sendable {
  package private(set) var mailbox = MailboxSource.sample
  package private(set) var storePath: String?
  /// The time to assume, as the user entered it.
  package private(set) var now: String?
  package private(set) var isHelp = false
  /// Empty for a prompt.
  package private(set) var command: [String] = []

  /// Reads the arguments, without the name of the program.
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

  /// The value of an option, after "=" or as the next argument.
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
