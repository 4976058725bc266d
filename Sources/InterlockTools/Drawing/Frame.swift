/// The border of a container around its content: the position of its name, and its size.
struct Frame {
  private(set) var size: Size
  /// Where the content begins.
  private(set) var content: Point
  private(set) var header: Rectangle?

  private static var padding: Double { 16 }
  private static var headerStart: Double { 12 }
  static var regionGap: Double { 24 }

  /// - Parameters:
  ///   - content: The size of the content.
  ///   - header: The size of the name and the rows, unrotated.
  ///   - ports: Where arrows pass the upper border, in coordinates of the content.
  ///   - isMachine: Whether it is the whole picture, which has no border.
  ///   - direction: The direction of the layers.
  init(
    content: Size,
    header: Size,
    ports: [Double],
    isMachine: Bool,
    direction: MachineDiagram.Direction
  ) {
    size = Size(width: content.width + 2 * Self.padding, height: content.height + 2 * Self.padding)
    self.content = Point(x: Self.padding, y: Self.padding)
    if isMachine { return }
    switch direction {
    case .down: setAbove(content, header, ports)
    case .right: setBeside(content, header)
    }
  }

  /// Puts the name above the content, beside the arrows that come down there.
  private mutating func setAbove(_ inner: Size, _ header: Size, _ ports: [Double]) {
    size.width = max(size.width, header.width + 2 * Self.headerStart)
    size.height = header.height + inner.height + Self.padding
    content = Point(x: (size.width - inner.width) / 2, y: header.height)
    let start = headerPlace(header.width, ports.map { $0 + content.x }.sorted())
    if start == nil, let first = ports.min() {
      let shift = header.width + 2 * Self.headerStart - content.x - first
      content.x += shift
      size.width += shift
    }
    let origin = Point(x: start ?? Self.headerStart, y: 0)
    self.header = Rectangle(origin: origin, size: header)
  }

  /// The leftmost position at which no arrow crosses the name.
  private func headerPlace(_ width: Double, _ ports: [Double]) -> Double? {
    let gap = 8.0
    let starts = [Self.headerStart] + ports.map { $0 + gap }
    return starts.first { start in
      let isInside = start + width + Self.headerStart <= size.width + 0.01
      return isInside && !ports.contains { start - gap < $0 && $0 < start + width + gap }
    }
  }

  /// Puts the name above the content if layers lead to the right: no arrows come from above.
  private mutating func setBeside(_ inner: Size, _ header: Size) {
    size.width = header.height + inner.width + Self.padding
    size.height = max(size.height, header.width + 2 * Self.headerStart)
    content = Point(x: header.height, y: (size.height - inner.height) / 2)
    let origin = Point(x: 0, y: Self.headerStart)
    self.header = Rectangle(origin: origin, size: header.transposed)
  }
}
