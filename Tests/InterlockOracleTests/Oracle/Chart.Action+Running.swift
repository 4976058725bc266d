import Interlock
import InterlockTestSupport

extension [Chart.Action] {
  /// Runs executable content as a callback of a machine.
  func run(
    _ transition: inout Sketch.Transition,
    _ variables: ChartVariables,
    _ journal: Journal?
  ) throws {
    for action in self {
      switch action {
      case .raise(let event):
        journal?.add("raise \(event)")
        transition.raise(event)
      case .send(let event, let delay, let id):
        transition.send(event, after: (Ticks(seconds: delay) ?? .zero).duration, id: id)
      case .cancel(let id): transition.cancel(id: id)
      case .log(let text): journal?.add("log \(text)")
      case .assign(let expressions): try variables.assign(expressions)
      case .choose(let branches):
        let values = variables.values
        for branch in branches {
          let holds = try branch.guard?.holds(values, isIn: variables.isActive) ?? true
          guard holds else { continue }
          try branch.actions.run(&transition, variables, journal)
          break
        }
      }
    }
  }
}

extension ChartVariables {
  /// Evaluates all expressions before a variable changes.
  fileprivate func assign(_ expressions: [String: Chart.Expression]) throws {
    let before = values
    var after = before
    for (name, expression) in expressions { after[name] = try expression.value(before) }
    set(after)
  }
}
