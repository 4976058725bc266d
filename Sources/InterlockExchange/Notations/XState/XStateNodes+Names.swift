extension XStateNodes {
  /// The states whose completion a wildcard matches: in XState, that is an event named `xstate.done.state.` and the
  /// `id`.
  ///
  /// - Parameter stem: What is before the asterisk, without the dot; empty for any event.
  /// - Returns: Their names.
  func completions(matching stem: String) -> [String] {
    let prefix = XStateVocabulary.completionPrefix
    if stem.isEmpty || prefix.hasPrefix(stem + ".") { return names(completing.all) }
    guard stem.hasPrefix(prefix) else { return [] }
    let id = String(stem.dropFirst(prefix.count))
    return names(completing.events(matching: id).filter { $0 != id || completing.contains(id) })
  }

  private func names(_ ids: [String]) -> [String] {
    ids.compactMap { completingNodes[$0] }.map { nodes[$0].name }
  }

  /// The node whose completion is an event.
  func completion(ofID id: String) -> Int? {
    position(ofID: id) ?? completingNodes[id]
  }

  /// The node that a target names: `#id` and a path in it, `.child`, `.`, or a key beside the source.
  func target(_ text: String, from source: Int) -> Int? {
    if text.hasPrefix("#") {
      let keys = Self.keys(of: String(text.dropFirst()))
      guard let first = keys.first else { return nil }
      if let node = ids[keys.joined(separator: ".")], keys.count > 1 { return node }
      return (ids[first] ?? (first == nodes[0].name ? 0 : nil)).flatMap {
        descend($0, keys.dropFirst())
      }
    }
    if text.hasPrefix(".") {
      return descend(source, Self.keys(of: String(text.dropFirst()))[...])
    }
    let around = nodes[source].parent ?? 0
    if let child = child(text, of: around) { return child }
    return text.isEmpty ? nil : descend(around, Self.keys(of: text)[...])
  }

  /// The node at the end of a path. As in XState, an empty key ends it: `.` is the source itself.
  private func descend(_ position: Int, _ keys: ArraySlice<String>) -> Int? {
    keys.prefix { !$0.isEmpty }
      .reduce(position as Int?) { node, key in node.flatMap { child(key, of: $0) } }
  }

  /// The keys in a path: the parts between dots without a backslash before them.
  private static func keys(of path: String) -> [String] {
    var keys = [""]
    var isEscaped = false
    for character in path {
      if isEscaped || (character != "." && character != "\\") {
        keys[keys.count - 1].append(character)
        isEscaped = false
      } else if character == "." {
        keys.append("")
      } else {
        isEscaped = true
      }
    }
    return keys
  }
}
