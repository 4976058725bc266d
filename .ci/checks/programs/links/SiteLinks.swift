import Foundation

extension Site {
  /// Links, pictures and anchors that lead nowhere: on pages, in the navigator, and in the files that show the pages.
  var linkFindings: [String] {
    let anchors = pages.mapValues(\.anchors)
    return pages.flatMap { path, page in
      page.linkFindings { problem(of: $0, anchors) }.map { "site\(path): \($0)" }
    } + navigatorFindings + shellFindings
  }

  /// The problem of an address in the form that pages use: without the server's folder.
  private func problem(of address: String, _ anchors: [String: Set<String>]) -> String? {
    if WebAddress.has(address) { return WebAddress.isWellFormed(address) ? nil : "no address" }
    guard address.hasPrefix("/") else { return "not below the root of the site" }
    let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
    guard let known = anchors[parts[0].lowercased()] ?? anchors[parts[0]] else {
      return hasFile(parts[0]) ? nil : "no such page or file"
    }
    guard hasFile("\(parts[0])/index.html") else { return "the page has no HTML" }
    guard parts.count > 1 else { return nil }
    return known.contains(parts[1].removingPercentEncoding ?? parts[1]) ? nil : "no such heading"
  }

  private var navigatorFindings: [String] {
    guard let index = try? Page(folder.appending(path: "index/index.json")) else {
      return ["site: no navigator"]
    }
    var findings: [String] = []
    Page.forEachObject(in: index.content) { item in
      if let path = item["path"] as? String, pages[path] == nil {
        findings.append("site: navigator: \(path): no such page")
      }
    }
    return findings
  }

  /// Scripts, styles and icons. All pages share the same few, so each is checked once.
  private var shellFindings: [String] {
    var addresses: [String: String] = [:]
    for path in pages.keys {
      let file = folder.path + path + "/index.html"
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      for match in text.prefix(4000).matches(of: /\b(?:src|href)="(\/[^"]*)"/) {
        addresses[String(match.1)] = path
      }
    }
    return addresses.filter { !hasFile($0.key) && pages[$0.key] == nil }
      .map { "site\($0.value): \($0.key): no such file" }
  }
}

extension Page {
  /// The headings that can be linked to.
  fileprivate var anchors: Set<String> {
    var anchors: Set<String> = []
    Self.forEachObject(in: content) { object in
      if let anchor = object["anchor"] as? String { anchors.insert(anchor) }
    }
    return anchors
  }

  /// The parts that a reader sees: the page itself, and the abstracts of the pages it lists.
  private var shown: [Any] {
    let lists = ["topicSections", "seeAlsoSections"].flatMap {
      content[$0] as? [[String: Any]] ?? []
    }
    let listed = lists.flatMap { $0["identifiers"] as? [String] ?? [] }
    return [content.filter { $0.key != "references" }]
      + listed.compactMap { references[$0]?["abstract"] }
  }

  fileprivate func linkFindings(problem: (String) -> String?) -> [String] {
    let references = references
    let chapters = chapters
    var findings: [String] = []
    for (identifier, reference) in references where !chapters.contains(identifier) {
      let variants = (reference["variants"] as? [[String: Any]] ?? []).compactMap {
        $0["url"] as? String
      }
      for address in variants + [reference["url"] as? String].compactMap(\.self) {
        if let problem = problem(address) {
          findings.append("\(identifier): \(address): \(problem)")
        }
      }
    }
    for part in shown {
      Self.forEachObject(in: part) { object in
        guard let kind = object["type"] as? String, ["reference", "image", "video"].contains(kind),
          let identifier = object["identifier"] as? String, object["variants"] == nil
        else { return }
        guard let reference = references[identifier], reference["type"] as? String != "unresolvable"
        else {
          findings.append("\(identifier): the link leads nowhere")
          return
        }
      }
    }
    return findings
  }
}
