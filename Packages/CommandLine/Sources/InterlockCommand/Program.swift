#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import ArgumentParser

/// Runs the command that the arguments name, and exits with its exit code.
@main
enum Program {
  static func main() async {
    // A closed reader shows in the result of `write`.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try InterlockCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      try? Output.errors.print([StyledText("interlock: \(failure)", .red)])
      exit(failure.status.rawValue)
    } catch {
      InterlockCommand.exit(withError: error)
    }
  }
}
