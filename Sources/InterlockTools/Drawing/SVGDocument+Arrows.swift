extension DiagramLayout.Connector {
  /// The line and its arrowhead.
  var svg: [String] {
    let style = isOnPath ? " path" : ""
    if isContinued { return ["<path class=\"arrow\(style)\" d=\"\(line.svg)\"/>"] }
    let (tip, back) = (line.end, line.direction)
    let base = tip.moved(-8, along: back)
    let head = [
      tip, base.moved(4, along: back.turned), base.moved(-4, along: back.turned),
    ].map(\.svg).joined(separator: " ")
    return [
      "<path class=\"arrow\(style)\" d=\"\(line.endingEarlier(by: 6).svg)\"/>",
      "<polygon class=\"head\(style)\" points=\"\(head)\"/>",
    ]
  }
}

extension Line {
  /// Its direction at its end, with a length of 1.
  fileprivate var direction: Point {
    let (from, to) = (approach, end)
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Point(x: x / length, y: y / length) : Point(x: 0, y: 1)
  }

  /// The line without its last bit, which the arrowhead covers.
  fileprivate func endingEarlier(by distance: Double) -> Self {
    ending(at: end.moved(-distance, along: direction))
  }
}

extension Point {
  fileprivate func moved(_ distance: Double, along direction: Self) -> Self {
    Self(x: x + direction.x * distance, y: y + direction.y * distance)
  }

  /// Turned by a quarter.
  fileprivate var turned: Self { Self(x: -y, y: x) }
}
