import Interlock

/// What a formula asks about the call, determined before it is evaluated: a transition cannot be stored.
struct CallAnswers: CallQuestions {
  let activeStates: Set<Int>
  let now: Double

  func isIn(_ state: Int) -> Bool { activeStates.contains(state) }

  // No schema of a machine has user info.
  func userInfo(_ key: String) -> DataValue? { nil }
}

/// What the formulas of one guard or callback ask about the call.
package struct CallNeeds: Sendable {
  /// The states that they ask about, by position.
  package private(set) var states: Set<Int> = []

  /// Whether they ask for the time.
  package private(set) var needsTime = false

  /// Determines what formulas ask.
  package init(_ roots: [CheckedNode]) {
    var nodes = roots
    while let node = nodes.popLast() {
      switch node.kind {
      case .isIn(let state): states.insert(state)
      case .now: needsTime = true
      default: nodes += node.children
      }
    }
  }

  var areNone: Bool { states.isEmpty && !needsTime }

  /// The answers for a transition.
  func answers(_ facts: borrowing TransitionFacts) -> CallAnswers {
    var active: Set<Int> = []
    for state in states where facts.isActive(state: state) { active.insert(state) }
    return CallAnswers(activeStates: active, now: facts.secondsOfCall)
  }
}
