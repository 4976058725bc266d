import Foundation

/// Checks the links of the README, the articles and the built site, and that each public type is listed under a topic.
///
///     site-checks ROOT SITE
@main
struct SiteChecks {
  static func main() {
    do {
      guard try check() else { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Prints all findings; returns false if there are any.
  private static func check() throws -> Bool {
    let root = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    let site = try Site(URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory))
    let files = try MarkdownFile.all(in: root)

    let findings =
      files.flatMap { $0.findings(among: files, in: root) } + site.linkFindings
      + site.curationFindings
    for finding in findings.sorted() { print(finding) }
    guard findings.isEmpty else { return false }
    print(
      "\(files.count) Markdown files and \(site.pages.count) pages: every link resolves, every type has its topic"
    )
    return true
  }
}
