import InterlockTestSupport

extension Chart {
  /// One step of executable content.
  indirect enum Action: Hashable, Sendable {
    /// Puts an event into the internal queue.
    case raise(String)
    /// Puts an event into the external queue, after a delay in seconds.
    case send(String, delay: Double, id: String?)
    case cancel(String)
    case log(String)
    /// All expressions are evaluated before a variable changes.
    case assign([String: Expression])
    /// The first branch that holds is taken.
    case choose([Branch])
  }

  struct Branch: Codable, Hashable, Sendable {
    /// Nil for one that always holds.
    var `guard`: Condition?
    var actions: [Action]
  }

  indirect enum Expression: Hashable, Sendable {
    case literal(Int)
    case variable(String)
    case arithmetic(Operator, [Expression])

    enum Operator: String, CaseIterable, Sendable {
      case add, sub, mul
    }
  }

  indirect enum Condition: Hashable, Sendable {
    case always(Bool)
    case isIn(String)
    case not(Condition)
    case and([Condition])
    case or([Condition])
    case compare(Comparison, Expression, Expression)

    enum Comparison: String, CaseIterable, Sendable {
      case eq, ne, lt, le, gt, ge
    }
  }
}

extension Chart.Action {
  /// The event that is raised or sent.
  var event: String? {
    switch self {
    case .raise(let event), .send(let event, _, _): event
    case .cancel, .log, .assign, .choose: nil
    }
  }

  var branches: [Chart.Branch] {
    guard case .choose(let branches) = self else { return [] }
    return branches
  }

  var selfAndNested: [Chart.Action] {
    [self] + branches.flatMap(\.actions).flatMap(\.selfAndNested)
  }
}

extension Chart.Expression {
  /// The variables that are read.
  var variables: [String] {
    switch self {
    case .literal: []
    case .variable(let name): [name]
    case .arithmetic(_, let operands): operands.flatMap(\.variables)
    }
  }
}

extension Chart.Condition {
  /// The variables that are read.
  var variables: [String] {
    switch self {
    case .always, .isIn: []
    case .not(let condition): condition.variables
    case .and(let conditions), .or(let conditions): conditions.flatMap(\.variables)
    case .compare(_, let left, let right): left.variables + right.variables
    }
  }

  /// The states that the conditions ask about.
  var states: [String] {
    switch self {
    case .always, .compare: []
    case .isIn(let state): [state]
    case .not(let condition): condition.states
    case .and(let conditions), .or(let conditions): conditions.flatMap(\.states)
    }
  }
}
