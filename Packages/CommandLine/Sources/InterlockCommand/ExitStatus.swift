/// The exit code for the calling script.
package enum ExitStatus: Int32, Sendable {
  /// All is well.
  case success = 0
  /// Something that the command looks for was found: a finding, a difference, an entity that would be refused.
  case findings = 1
  /// A file cannot be read or written.
  case failure = 2
  /// The arguments are invalid; the argument parser uses the same code.
  case usage = 64
}
