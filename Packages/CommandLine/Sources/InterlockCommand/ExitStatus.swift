/// What the program tells the script that has called it.
package enum ExitStatus: Int32, Sendable {
  /// All is well.
  case success = 0
  /// Something was found that was asked for: a finding, a difference, an entity that would be refused.
  case findings = 1
  /// A file cannot be read or written.
  case failure = 2
  /// The arguments make no sense: what the argument parser says, too.
  case usage = 64
}
