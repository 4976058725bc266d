/// Which arrows are drawn, how they cross the borders of states, and the layers of what they connect.
struct Routes {
  /// A passage of a drawn arrow, and the passages at its ends, if these continue within the boxes there.
  struct Leg {
    let arrow: Int
    var passage: Passage
    var before: Int?
    var after: Int?
  }

  private(set) var legs: [Leg] = []

  /// The legs of each arrow, from source to target; empty for one that is not drawn.
  private(set) var legsOfArrows: [Range<Int>]

  /// The legs in each container.
  private(set) var legsOfContainers: [[Int]]

  /// The layer of each item within what it is in.
  private(set) var ranks: [Int]

  /// The layers of the borders of each container.
  private(set) var borders: [(upper: Int, lower: Int)]

  /// How many borders all drawn arrows may pass, and how many layers they may cross.
  private static var spanLimit: Int { 60_000 }

  /// Finds the layers, and draws arrows as long as there is room, short ones first. The others are written as text in
  /// their sources.
  init(_ scene: inout Scene) {
    legsOfArrows = Array(repeating: 0..<0, count: scene.arrows.count)
    legsOfContainers = Array(repeating: [], count: scene.items.count)
    ranks = Array(repeating: 0, count: scene.items.count)
    borders = Array(repeating: (0, 0), count: scene.items.count)
    var room = Self.spanLimit
    var courses = scene.arrows.map { Course(of: $0, in: scene, room: &room) }
    rank(scene, &courses)
    let spans = courses.map { $0.map(span) ?? Int.max }
    room = Self.spanLimit
    for arrow in spans.indices.sorted(by: { (spans[$0], $0) < (spans[$1], $1) }) {
      guard let course = courses[arrow], spans[arrow] <= room,
        !scene.arrows[arrow].isWritten || isShort(course, spans[arrow])
      else {
        scene.write(arrow)
        continue
      }
      room -= spans[arrow]
      add(course, arrow)
    }
  }

  /// Whether an arrow leads down to the next layer of boxes. Such an arrow to a hub is no burden, and shows how the
  /// machine gets there.
  private func isShort(_ course: Course, _ span: Int) -> Bool {
    course.passages.count == 1 && span <= 2 && !course.passages[0].isUpward
  }

  private mutating func rank(_ scene: Scene, _ courses: inout [Course?]) {
    var arrows: [[Int]] = Array(repeating: [], count: scene.items.count)
    for (arrow, course) in courses.enumerated() {
      if let course { arrows[course.passages[course.main].container].append(arrow) }
    }
    for container in scene.items.indices where !scene.children[container].isEmpty {
      rank(scene.children[container], arrows[container], &courses)
      setBorders(of: container, scene, arrows[container].compactMap { courses[$0] })
    }
  }

  /// Sets the layers of the borders, with space for a label between a box and the border if there is one.
  private mutating func setBorders(of container: Int, _ scene: Scene, _ courses: [Course]) {
    let passages = courses.map { $0.passages[$0.main] }
    let last = scene.children[container].map { ranks[$0] }.max() ?? 0
    borders[container] = (
      passages.contains { $0.upper == .border } ? -2 : -1,
      passages.contains { $0.lower == .border } ? last + 2 : last + 1
    )
  }

  /// Sets the layers of the items in a container, and reverses the arrows that lead up there.
  private mutating func rank(_ items: [Int], _ arrows: [Int], _ courses: inout [Course?]) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(items, items.indices))
    var ends: [(tail: Int, head: Int)] = []
    var connecting: [Int] = []
    for arrow in arrows {
      guard let course = courses[arrow] else { continue }
      let passage = course.passages[course.main]
      guard case .item(let tail) = passage.first, case .item(let head) = passage.second,
        let from = numbers[tail], let to = numbers[head]
      else { continue }
      ends.append((from, to))
      connecting.append(arrow)
    }
    let found = Ranks(Digraph(count: items.count, arrows: ends))
    for (item, rank) in zip(items, found.values) { ranks[item] = rank }
    for arrow in found.upward { courses[connecting[arrow]]?.turn(upward: true) }
  }

  private func span(_ course: Course) -> Int {
    course.passages.reduce(0) { $0 + rank($1.lower, in: $1, isUpper: false) }
      - course.passages.reduce(0) { $0 + rank($1.upper, in: $1, isUpper: true) }
  }

  private func rank(_ place: Passage.Place, in passage: Passage, isUpper: Bool) -> Int {
    switch place {
    case .item(let item): ranks[item]
    case .border: isUpper ? borders[passage.container].upper : borders[passage.container].lower
    }
  }

  private mutating func add(_ course: Course, _ arrow: Int) {
    let start = legs.count
    for passage in course.passages {
      legsOfContainers[passage.container].append(legs.count)
      legs.append(Leg(arrow: arrow, passage: passage))
    }
    legsOfArrows[arrow] = start..<legs.count
    for leg in legsOfArrows[arrow].dropFirst() {
      if legs[leg].passage.first == .border {
        legs[leg - 1].after = leg
      } else {
        legs[leg].before = leg - 1
      }
    }
  }
}
