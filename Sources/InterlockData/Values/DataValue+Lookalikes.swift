extension DataValue {
  /// Other values that a type may take for this one. The values that an initialiser accepts cannot be listed, but one
  /// that normalises, rounds or clamps accepts some of these.
  var lookalikes: [DataValue] {
    switch self {
    case .boolean(let value): [.boolean(!value)]
    case .integer(let value): [value &- 1, value &+ 1, 0 &- value].map { .integer($0) }
    case .number(let value): value.neighbours.map { .number($0) }
    case .date(let value): value.neighbours.map { .date($0) }
    case .text(let text):
      ["", text.uppercased(), text.lowercased(), " " + text, text + " ", text + text]
        .map { .text($0) }
    case .list, .nothing: []
    }
  }

  /// Whether no other text equals it in Swift.
  var hasNoEquivalents: Bool {
    if case .text(let text) = self { hasUniqueScalars(text) } else { true }
  }
}

extension Double {
  fileprivate var neighbours: [Double] { [nextDown, nextUp, rounded(), self - 1, self + 1, -self] }
}
