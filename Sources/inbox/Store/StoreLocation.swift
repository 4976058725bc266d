import Foundation

/// Where the state is stored without `--store`: in a place of the user's own, with one file for each mailbox.
package enum StoreLocation {
  package static func path(for source: MailboxSource, environment: [String: String]) -> String {
    "\(folder(environment))/interlock-inbox/\(fileName(for: source)).json"
  }

  private static func fileName(for source: MailboxSource) -> String {
    guard case .path(let path) = source else { return "sample" }
    let whole = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    return "\(whole.lastPathComponent.prefix(40))-\(StableDigest(of: whole.path.utf8))"
  }

  private static func folder(_ environment: [String: String]) -> String {
    #if canImport(Darwin)
      let folders = FileManager.default.urls(
        for: .applicationSupportDirectory,
        in: .userDomainMask
      )
      if let folder = folders.first { return folder.path }
    #endif
    // The XDG Base Directory Specification ignores relative paths.
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder }
    return NSHomeDirectory() + "/.local/state"
  }
}
