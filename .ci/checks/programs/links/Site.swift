import Foundation

/// The static site built by docc: its pages as data.
struct Site {
  let folder: URL

  /// The pages by their path, such as "/documentation/interlock/machine".
  let pages: [String: Page]

  init(_ folder: URL) throws {
    self.folder = folder.standardizedFileURL
    let data = self.folder.appending(path: "data").path
    let paths = FileManager.default.enumerator(atPath: data)?.compactMap { $0 as? String } ?? []
    var pages: [String: Page] = [:]
    for path in paths where path.hasSuffix(".json") {
      pages["/" + path.dropLast(5)] = try Page(URL(filePath: "\(data)/\(path)"))
    }
    guard !pages.isEmpty else { throw SiteError.noPages(folder.path) }
    self.pages = pages
  }

  func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + (path.removingPercentEncoding ?? path))
  }
}

enum SiteError: Error, CustomStringConvertible {
  case noPages(String)
  case noPage(String)

  var description: String {
    switch self {
    case .noPages(let folder): "There is no site in \(folder). Build it with .ci/tools/documentation."
    case .noPage(let file): "\(file) is not a page. Build the site again with .ci/tools/documentation."
    }
  }
}

/// A page of the site as docc writes it.
struct Page {
  let content: [String: Any]

  init(_ file: URL) throws {
    guard
      let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    else {
      throw SiteError.noPage(file.path)
    }
    self.content = content
  }

  var identifier: String {
    (content["identifier"] as? [String: Any])?["url"] as? String ?? ""
  }

  var references: [String: [String: Any]] {
    content["references"] as? [String: [String: Any]] ?? [:]
  }

  var metadata: [String: Any] {
    content["metadata"] as? [String: Any] ?? [:]
  }

  /// The chapters of tutorials, which belong to a table of contents and are not pages.
  var chapters: Set<String> {
    let hierarchy = content["hierarchy"] as? [String: Any]
    let modules = hierarchy?["modules"] as? [[String: Any]] ?? []
    return Set(modules.compactMap { $0["reference"] as? String })
  }

  /// The groups of pages below this one, and whether docc generated the group because no article lists the pages.
  var topics: [(title: String, pages: [String], isGenerated: Bool)] {
    (content["topicSections"] as? [[String: Any]] ?? []).map {
      (
        $0["title"] as? String ?? "", $0["identifiers"] as? [String] ?? [],
        $0["generated"] as? Bool == true
      )
    }
  }

  /// All objects in a part of the page, at any depth.
  static func forEachObject(in part: Any, _ body: ([String: Any]) -> Void) {
    if let object = part as? [String: Any] {
      body(object)
      for value in object.values { forEachObject(in: value, body) }
    } else if let list = part as? [Any] {
      for value in list { forEachObject(in: value, body) }
    }
  }
}
