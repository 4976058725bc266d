import inbox

/// A terminal that records its output.
final class Transcript {
  private(set) var text = ""

  func terminal(columns: Int? = nil, isColoured: Bool = false) -> Terminal {
    Terminal(columns: columns, rows: columns.map { _ in 24 }, isColoured: isColoured) {
      self.text += $0
    }
  }

  var lines: [String] { text.split(separator: "\n").map(String.init) }
}
