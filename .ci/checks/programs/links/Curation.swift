extension Site {
  /// Pages that only appear in groups that docc generates for pages without a topic: all kinds on a module's first
  /// page, types on other pages.
  var curationFindings: [String] {
    uncuratedOnFirstPages + uncuratedTypes
  }

  private var uncuratedOnFirstPages: [String] {
    pages.filter { $0.key.split(separator: "/").count == 2 }.flatMap { path, page in
      page.topics.filter(\.isGenerated).map { topic in
        let names = topic.pages.map(Self.name).joined(separator: ", ")
        return
          "site\(path): list under a topic of this page, instead of docc's \"\(topic.title)\": \(names)"
      }
    }
  }

  private var uncuratedTypes: [String] {
    let topics = pages.values.flatMap(\.topics)
    var listed = Set(topics.filter { !$0.isGenerated }.flatMap(\.pages))
    // Types required by a protocol are listed with the other members that implement it.
    let implementations = pages.filter { $0.key.hasSuffix("-implementations") }.values
    listed.formUnion(implementations.flatMap(\.topics).flatMap(\.pages))
    return pages.filter { $0.value.isType && !listed.contains($0.value.identifier) }.map {
      path,
      page in
      "site\(path): list \(Self.name(page.identifier)) under a topic of its parent or of the first page"
    }
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
