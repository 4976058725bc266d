import Foundation

/// The default location of the states, without `--store`: a folder of the user, with one file for each mailbox.
package enum StoreLocation {
  package static func path(for mailbox: Mailbox, environment: [String: String]) -> String {
    "\(folder(environment))/interlock-inbox/\(fileName(for: mailbox)).json"
  }

  /// The whole path, since mailboxes in several folders may have the same name.
  private static func fileName(for mailbox: Mailbox) -> String {
    guard let path = mailbox.path else { return "sample" }
    let whole = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    return whole.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? whole
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
