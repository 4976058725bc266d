/// The parsed command line.
package struct Options: Equatable, Sendable {
  /// Nil for the sample mailbox.
  package private(set) var mailboxPath: String?
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
      switch argument {
      case "--mailbox": mailboxPath = try Self.value(of: argument, &rest)
      case "--store": storePath = try Self.value(of: argument, &rest)
      case "--now": now = try Self.value(of: argument, &rest)
      case "--help": isHelp = true
      case _ where argument.hasPrefix("-"): throw .usage("there is no option \(argument)")
      default: command.append(argument)
      }
    }
  }

  private static func value(
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw .usage("\(option) needs a value")
    }
    return value
  }
}
