import InterlockTestSupport

// Charts as text, to read and draw a failing one.

extension Chart: CustomStringConvertible {
  /// One line per state and transition, indented by nesting.
  var description: String {
    let holders = variables.sorted { $0.key < $1.key }.map {
      "\($0) = \($1.map(String.init) ?? "-")"
    }
    let head = ["machine"] + (holders.isEmpty ? [] : ["with \(holders.joined(separator: ", "))"])
    let lines = [head.joined(separator: " ") + Chart.text(initial: initial, initialActions)]
    return (lines + states.flatMap(\.lines)).joined(separator: "\n")
  }

  fileprivate static func text(initial: [String], _ actions: [Action]) -> String {
    (initial.isEmpty ? "" : ", initial \(initial.joined(separator: " "))") + text(actions)
  }

  fileprivate static func text(_ actions: [Action]) -> String {
    actions.isEmpty ? "" : " / " + actions.map(\.description).joined(separator: "; ")
  }
}

extension Chart.State {
  fileprivate var lines: [String] {
    let entry = onEntry.isEmpty ? [] : ["  entry" + Chart.text(onEntry)]
    let exit = onExit.isEmpty ? [] : ["  exit" + Chart.text(onExit)]
    return ["\(kind.rawValue) \(id)" + Chart.text(initial: initial, initialActions)]
      + entry + exit
      + transitions.map { "  \($0)" }
      + children.flatMap(\.lines).map { "  \($0)" }
  }
}

extension Chart.Transition: CustomStringConvertible {
  var description: String {
    let trigger = events.isEmpty ? "always" : events.joined(separator: " ")
    let condition = self.guard.map { " [\($0)]" } ?? ""
    let arrow = type == .internal ? "=>" : "->"
    let end = targets.isEmpty ? "" : " \(arrow) \(targets.joined(separator: " "))"
    return trigger + condition + end + Chart.text(actions)
  }
}

extension Chart.Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .raise(let event): "raise \(event)"
    case .send(let event, let delay, let id):
      "send \(event) after \(delay)" + (id.map { " as \($0)" } ?? "")
    case .cancel(let id): "cancel \(id)"
    case .log(let text): "log \(text)"
    case .assign(let expressions):
      expressions.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }.joined(separator: ", ")
    case .choose(let branches):
      branches.map { branch in
        "if \(branch.guard.map { "\($0)" } ?? "else") {\(Chart.text(branch.actions)) }"
      }
      .joined(separator: " ")
    }
  }
}

extension Chart.Expression: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let number): "\(number)"
    case .variable(let name): name
    case .arithmetic(let symbol, let operands): "\(symbol.rawValue)\(operands)"
    }
  }
}

extension Chart.Condition: CustomStringConvertible {
  var description: String {
    switch self {
    case .always(let isTrue): "\(isTrue)"
    case .isIn(let state): "in \(state)"
    case .not(let condition): "not(\(condition))"
    case .and(let conditions): "and\(conditions)"
    case .or(let conditions): "or\(conditions)"
    case .compare(let comparison, let left, let right): "\(left) \(comparison.rawValue) \(right)"
    }
  }
}
