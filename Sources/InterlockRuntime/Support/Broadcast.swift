/// The feeds of everyone who watches something.
struct Broadcast<Element: Sendable>: Sendable {
  private var feeds: [Int: Feed<Element>] = [:]

  var isEmpty: Bool { feeds.isEmpty }

  mutating func add(_ feed: Feed<Element>, _ id: Int) {
    feeds[id] = feed
  }

  /// Removes a feed. Returns it, so that it is not released under a lock.
  mutating func remove(_ id: Int) -> Feed<Element>? {
    feeds.removeValue(forKey: id)
  }

  /// Writes an element to all feeds.
  ///
  /// - Returns: What has to be delivered.
  func write(_ element: Element) -> [any Delivery] {
    for feed in feeds.values { feed.write(element) }
    return Array(feeds.values)
  }

  /// Removes the feeds that are full. Their readers hold them, so that they are not released under a lock.
  ///
  /// - Returns: Whether there were any.
  mutating func removeFull() -> Bool {
    let full = feeds.filter { $0.value.isFull }.keys
    for id in full { feeds[id] = nil }
    return !full.isEmpty
  }

  /// Ends and removes all feeds.
  ///
  /// - Returns: What has to be delivered.
  mutating func end() -> [any Delivery] {
    defer { feeds = [:] }
    for feed in feeds.values { feed.end() }
    return Array(feeds.values)
  }
}
