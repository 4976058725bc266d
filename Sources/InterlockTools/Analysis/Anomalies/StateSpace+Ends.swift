import Interlock
import InterlockEvolution

extension StateSpace {
  /// How many anomalies of one kind are listed.
  private static var findingLimit: Int { 10 }

  /// Configurations in which nothing can happen any more.
  func deadEnds(_ survey: Survey) -> [Anomaly] {
    oncePerStates(survey.ends.filter { !graph.isFinished(at: $0) }).map { number in
      Anomaly(
        kind: .deadEnd,
        severity: .warning,
        place: place(of: number),
        location: location(of: number),
        message: "nothing leads out of it, and the machine has not ended",
        suggestion: "add a transition that leads on, or make it a final state",
        path: path(to: number)
      )
    }
  }

  /// Groups of configurations that are never left, though they should be.
  ///
  /// If the machine can end, they are those from which it no longer can. If it cannot, a machine usually has one such
  /// group, its normal life; if there are several, entering one closes the others.
  func traps(_ survey: Survey) -> [Anomaly] {
    let groups = StrongComponents(from: graph.starts) { survey.successors(of: $0) }.components
      .filter { !$0.isLeft && $0.hasCycle }
    let canEnd = survey.ends.contains(where: graph.isFinished)
    guard canEnd || groups.count > 1 else { return [] }
    return oncePerStates(groups.compactMap { $0.nodes.min() }.sorted()).map { number in
      Anomaly(
        kind: .trap,
        severity: canEnd ? .warning : .note,
        place: place(of: number),
        location: location(of: number),
        message: canEnd
          ? "the machine can no longer end once it is here"
          : "all that can be reached from here leads back here, and there are other such groups",
        suggestion: "add a transition that leads out, if that is not meant",
        path: path(to: number)
      )
    }
  }

  /// Some configurations, but only the first of those that differ only in the values of fields.
  private func oncePerStates(_ numbers: [Int]) -> [Int] {
    var seen: Set<[StateID]> = []
    let first = fields == nil ? numbers : numbers.filter { seen.insert(self[$0]).inserted }
    return Array(first.prefix(Self.findingLimit))
  }

  private func place(of number: Int) -> String {
    let names = self[number].map { quoted($0) }
    let values = values(at: number)
    let condition = values.isEmpty ? "" : " where \(list(of: values))"
    return "configuration \(names.joined(separator: ", "))" + condition
  }

  /// Where the first of its innermost states is written.
  private func location(of number: Int) -> DefinitionLocation? {
    self[number].first.flatMap { machine.state(withID: $0)?.location }
  }

  /// Steps that may never end.
  var endlessSteps: [Anomaly] {
    graph.loops.map { loop in
      Anomaly(
        kind: .livelock,
        severity: loop.isCertain ? .error : .warning,
        place: loop.input == .activation ? "step by activation" : "step by \(loop.input)",
        location: location(of: loop),
        message: loop.isCertain
          ? "eventless transitions form a cycle, whatever the guards answer"
          : "eventless transitions form a cycle as long as their guards hold",
        suggestion: "give one of the transitions an event, or a guard that the cycle makes false",
        path: loop.origin.map(path(to:))
      )
    }
  }

  private func location(of loop: Subject.Graph.Loop) -> DefinitionLocation? {
    let row = loop.microsteps.last?.rows.first
    return row.flatMap { machine.events[graph.row($0).event].location }
  }
}
