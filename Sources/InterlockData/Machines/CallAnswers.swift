import Interlock

/// The answers to a formula's questions about the call. They are determined before it is evaluated, because a
/// transition cannot be stored.
struct CallAnswers: CallQuestions {
  let activeStates: Set<Int>
  let now: Double
  let userInfo: [String: UserInfoValue]

  func isIn(_ state: Int) -> Bool { activeStates.contains(state) }

  func userInfo(_ key: String) -> UserInfoValue { userInfo[key] ?? .missing }
}

/// The questions that the formulas of one guard or callback ask about the call.
package struct CallNeeds: Sendable {
  /// The states that they ask about, by position.
  package private(set) var states: Set<Int> = []

  /// Whether they ask for the time.
  package private(set) var needsTime = false

  /// The keys of the user info that the formulas read, with their types.
  private var keys: [String: DataType] = [:]

  /// Collects the questions of formulas.
  package init(_ roots: [CheckedNode]) {
    var nodes = roots
    while let node = nodes.popLast() {
      switch node.kind {
      case .isIn(let state): states.insert(state)
      case .now: needsTime = true
      case .field(_, let field):
        if case .userInfo(let key) = field.source { keys[key] = field.type }
      default: nodes += node.children
      }
    }
  }

  var areNone: Bool { states.isEmpty && !needsTime && keys.isEmpty }

  /// The answers for a transition.
  func answers(_ facts: borrowing TransitionFacts) -> CallAnswers {
    var active: Set<Int> = []
    for state in states where facts.isActive(state: state) { active.insert(state) }
    return CallAnswers(
      activeStates: active,
      now: facts.secondsOfCall,
      userInfo: values(in: facts.userInfo)
    )
  }

  private func values(in userInfo: UserInfo) -> [String: UserInfoValue] {
    guard !keys.isEmpty else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: keys.map { ($0, UserInfoValue(userInfo[$0], as: $1)) }
    )
  }
}
