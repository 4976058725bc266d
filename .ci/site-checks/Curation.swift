extension Site {
  /// Types that stand under no topic of a page, only in a group that docc has made.
  var curationFindings: [String] {
    let pages = pages.filter { $0.key.split(separator: "/").count > 1 }
    let curated = Set(pages.values.flatMap(\.topics).filter { !$0.isGenerated }.flatMap(\.pages))
    // Types that a protocol asks for stand with what else implements the protocol.
    let witnesses = Set(
      pages.filter { $0.key.hasSuffix("-implementations") }.values.flatMap(\.topics).flatMap(
        \.pages
      )
    )
    let firstPages = pages.filter { $0.key.split(separator: "/").count == 2 }
    return firstPages.flatMap { path, page in
      page.topics.filter { $0.isGenerated && !Self.mayBeGenerated($0.title) }.map { topic in
        "site\(path): docc has made the group \"\(topic.title)\"; put what is in it under a topic of the first page: "
          + topic.pages.map(Self.name).joined(separator: ", ")
      }
    }
      + pages.filter {
        $0.value.isType && !curated.contains($0.value.identifier)
          && !witnesses.contains($0.value.identifier)
      }
      .map { "site\($0.key): no page has \(Self.name($0.value.identifier)) under a topic" }
  }

  /// There are dozens of operators, and nobody looks for one of them by its name.
  private static func mayBeGenerated(_ title: String) -> Bool {
    title == "Operators"
  }

  private static func name(_ identifier: String) -> String {
    identifier.split(separator: "/documentation/").last.map(String.init) ?? identifier
  }
}

extension Page {
  fileprivate var isType: Bool {
    ["struct", "class", "enum", "protocol", "typealias", "actor", "macro"]
      .contains(metadata["symbolKind"] as? String ?? "")
  }
}
