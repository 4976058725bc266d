import Foundation

/// A Markdown file of the repository: its links, and the anchors that others can link to.
struct MarkdownFile {
  let url: URL
  let name: String

  /// Whether docc resolves its links to other pages. The pages of the site then contain them.
  let isArticle: Bool

  /// The text without code blocks and code spans.
  let text: String

  static func all(in root: URL) throws -> [Self] {
    let manager = FileManager.default
    let folders = [".github", "Sources", "Packages"].map { root.appending(path: $0) }
    let nested = folders.flatMap { folder in
      (manager.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []).compactMap
      { $0 as? URL }
    }
    return try ([root.appending(path: "README.md")] + nested)
      .filter { $0.pathExtension == "md" && !$0.path.contains("/.build/") }
      .map { try Self($0, in: root) }
  }

  init(_ url: URL, in root: URL) throws {
    self.url = url
    name = String(url.path.dropFirst(root.path.count)).trimmingCharacters(in: ["/"])
    isArticle = url.path.contains(".docc/")
    text = try String(contentsOf: url, encoding: .utf8)
      .replacing(/(?m)^ *```[\s\S]*?^ *```/, with: "")
      .replacing(/``[^`\n]+``|`[^`\n]*`/, with: "code")
  }

  /// The targets of links and images, in Markdown and in HTML.
  var targets: [String] {
    text.matches(of: /\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/).map { String($0.1) }
      + text.matches(of: /(?m)^\[[^\]]+\]:\s*(\S+)/).map { String($0.1) }
      + text.matches(of: /\b(?:src|href)="([^"]*)"/).map { String($0.1) }
      + text.matches(of: /<((?:https?|doc|mailto):[^>\s]+)>/).map { String($0.1) }
  }

  /// The anchors that GitHub gives to headings.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for match in text.matches(of: /(?m)^#{1,6} +(.+?) *$/) {
      let kept = match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      let anchor = kept.replacing(" ", with: "-")
      let first = (0...).first { !anchors.contains($0 == 0 ? anchor : "\(anchor)-\($0)") } ?? 0
      anchors.insert(first == 0 ? anchor : "\(anchor)-\(first)")
    }
    return anchors
  }

  func findings(among files: [Self], in root: URL) -> [String] {
    targets.compactMap { target in
      problem(of: target, among: files, in: root).map { "\(name): \(target): \($0)" }
    }
  }

  private func problem(of target: String, among files: [Self], in root: URL) -> String? {
    if target.hasPrefix("doc:") { return isArticle ? nil : "only articles can have this link" }
    if WebAddress.has(target) { return WebAddress.isWellFormed(target) ? nil : "no address" }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init
    )
    // docc finds the pictures of articles by name and refuses every other relative link.
    if isArticle { return nil }
    let path = parts[0].removingPercentEncoding ?? parts[0]
    let file = path.isEmpty ? url : url.deletingLastPathComponent().appending(path: path)
    let place = file.standardizedFileURL.path
    guard place.hasPrefix(root.standardizedFileURL.path),
      FileManager.default.fileExists(atPath: place)
    else { return "no such file" }
    guard parts.count > 1 else { return nil }
    let linked = files.first { $0.url.standardizedFileURL.path == place }
    return linked?.anchors.contains(parts[1]) == true ? nil : "no such heading"
  }
}
