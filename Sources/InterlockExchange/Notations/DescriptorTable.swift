/// The events that a document names, looked up by what stands before a dot in them.
///
/// In SCXML and XState a descriptor can stand for all events that go on behind a dot, whatever they are. A
/// machine names its events, so here it stands for those that the document names.
struct DescriptorTable {
  /// The events by their bytes, each with its place in the document.
  private let names: [(name: String, place: Int)]

  private let known: Set<String>

  init(_ names: [String]) {
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }.enumerated()
      .map { ($0.element, $0.offset) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    known = seen
  }

  /// Whether one of them is called so.
  func contains(_ name: String) -> Bool {
    known.contains(name)
  }

  /// All of them, in the order of the document.
  var all: [String] {
    names.sorted { $0.place < $1.place }.map(\.name)
  }

  /// The events that a descriptor matches: itself, and those that go on behind a dot, in the order of the
  /// document.
  func events(matching descriptor: String) -> [String] {
    [descriptor] + longer(than: descriptor).sorted { $0.place < $1.place }.map(\.name)
  }

  /// Whether an event goes on behind a name and a dot.
  func hasLonger(than name: String) -> Bool {
    !longer(than: name).isEmpty
  }

  private func longer(than name: String) -> ArraySlice<(name: String, place: Int)> {
    let begin = name + "."
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].name.utf8.lexicographicallyPrecedes(begin.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return names[low...].prefix { $0.name.utf8.starts(with: begin.utf8) }
  }
}
