/// The part of an arrow that runs within one container.
struct Passage {
  /// Where it begins or ends.
  enum Place: Hashable {
    case item(Int)
    /// The side of the container: above if it comes down from there, below if it leads down to there.
    case border
  }

  let container: Int
  let first: Place
  let second: Place
  /// Whether the arrow leads up.
  var isUpward = false
  /// Whether its label stands here.
  var isMain = false

  var upper: Place { isUpward ? second : first }
  var lower: Place { isUpward ? first : second }
}

/// How arrows run through the borders of states.
struct Course {
  /// The passages of an arrow, from its source to its target.
  private(set) var passages: [Passage] = []

  /// Which of them has the label.
  private(set) var main: Int

  /// Nil where an arrow leads from one region to another of the same state: there are no layers in which it
  /// could be drawn.
  ///
  /// - Complexity: O(*d*) in depth.
  init?(of arrow: Scene.Arrow, in scene: Scene) {
    let nesting = scene.nesting
    let meeting = nesting.meeting(arrow.source, arrow.target)
    let outermost = meeting.container
    var container = outermost
    var (left, right) = (meeting.left, meeting.right)
    if left == nil || right == nil {
      let inner = left == nil ? arrow.target : arrow.source
      let steps = nesting.containers(of: inner, to: outermost)
      guard let step = steps.first(where: { scene.items[$0.container].shape != .parallel })
      else { return nil }
      container = step.container
      if left == nil { right = step.child } else { left = step.child }
    }
    guard scene.items[container].shape != .parallel else { return nil }
    let around = nesting.containers(of: container, to: outermost)
    if let left {
      passages += nesting.containers(of: arrow.source, to: left).map(Self.leaving)
    } else {
      passages += around.reversed().map(Self.entering)
    }
    main = passages.count
    var passage = Passage(
      container: container,
      first: left.map { .item($0) } ?? .border,
      second: right.map { .item($0) } ?? .border
    )
    passage.isMain = true
    passages.append(passage)
    if let right {
      passages += nesting.containers(of: arrow.target, to: right).reversed().map(Self.entering)
    } else {
      passages += around.map(Self.leaving)
    }
  }

  private static func leaving(_ step: (container: Int, child: Int)) -> Passage {
    Passage(container: step.container, first: .item(step.child), second: .border)
  }

  private static func entering(_ step: (container: Int, child: Int)) -> Passage {
    Passage(container: step.container, first: .border, second: .item(step.child))
  }

  mutating func turn(upward: Bool) {
    for index in passages.indices { passages[index].isUpward = upward }
  }
}
