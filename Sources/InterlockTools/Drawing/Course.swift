/// The course of an arrow through the borders of states.
struct Course {
  /// Its passages, from its source to its target.
  private(set) var passages: [Passage]

  /// Which of them has the label.
  let main: Int

  /// Nil if an arrow leads from a state to one of its own regions: there are no layers in which to draw it. Also nil if
  /// it would pass more borders than there is room for.
  ///
  /// - Complexity: O(*d*) in depth.
  init?(of arrow: Scene.Arrow, in scene: Scene, room: inout Int) {
    guard let parting = Parting(of: arrow, in: scene), parting.length <= room else { return nil }
    room -= parting.length
    let before = parting.before
    main = before.count
    passages = before + [parting.passage] + parting.after
  }

  mutating func turn(upward: Bool) {
    for index in passages.indices { passages[index].isUpward = upward }
  }
}

/// The container in which the ends of an arrow part, and which of its items they are in.
private struct Parting {
  private let nesting: Nesting
  private let arrow: Scene.Arrow

  private let container: Int
  /// The items that the arrow connects in the container; nil if one of its ends is around the container.
  private let left: Int?
  private let right: Int?
  /// The end that is around the container; if there is none, the container.
  private let outermost: Int

  init?(of arrow: Scene.Arrow, in scene: Scene) {
    self.arrow = arrow
    nesting = scene.nesting
    let meeting = nesting.meeting(arrow.source, arrow.target)
    outermost = meeting.container
    var place = (container: outermost, child: 0)
    if meeting.left == nil || meeting.right == nil {
      let inner = meeting.left == nil ? arrow.target : arrow.source
      place = (scene.nesting.parents[inner], inner)
      while scene.items[place.container].shape == .parallel, place.container != outermost {
        place = (scene.nesting.parents[place.container], place.container)
      }
    }
    guard scene.items[place.container].shape != .parallel else { return nil }
    container = place.container
    left = meeting.left == nil ? nil : meeting.right == nil ? place.child : meeting.left
    right = meeting.right == nil ? nil : meeting.left == nil ? place.child : meeting.right
  }

  /// How many containers the arrow is in.
  var length: Int {
    nesting.depths[arrow.source] + nesting.depths[arrow.target] - 2 * nesting.depths[outermost]
  }

  /// The passage in the container.
  var passage: Passage {
    Passage(
      container: container,
      first: left.map { .item($0) } ?? .border,
      second: right.map { .item($0) } ?? .border,
      isMain: true
    )
  }

  var before: [Passage] {
    guard let left else {
      return nesting.containers(of: container, to: outermost).reversed().map(Self.entering)
    }
    return nesting.containers(of: arrow.source, to: left).map(Self.leaving)
  }

  var after: [Passage] {
    guard let right else {
      return nesting.containers(of: container, to: outermost).map(Self.leaving)
    }
    return nesting.containers(of: arrow.target, to: right).reversed().map(Self.entering)
  }

  private static func leaving(_ step: (container: Int, child: Int)) -> Passage {
    Passage(container: step.container, first: .item(step.child), second: .border)
  }

  private static func entering(_ step: (container: Int, child: Int)) -> Passage {
    Passage(container: step.container, first: .border, second: .item(step.child))
  }
}
