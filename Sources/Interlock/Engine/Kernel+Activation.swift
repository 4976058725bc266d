extension Kernel {
  /// Where activation leads, if it does nothing but lead there: no callback runs or is missing, no timer is set, nothing
  /// follows and nothing is complete. Nil otherwise.
  ///
  /// - Complexity: O(*n*) in the states that are entered.
  final var quietInitialConfiguration: Configuration? {
    let tree = chart.tree
    let route = Route(activating: tree)
    let always = Trigger.other(chart.columns.always)
    let around = [Node.root] + route.entered
    let isQuiet =
      isSilent(on: route)
      && route.entered.allSatisfy { chart.timeouts[$0] == nil && !tree.kind($0).completesParent }
      && around.allSatisfy { chart.row(of: $0, always, after: nil) == nil }
    return isQuiet ? route.configuration : nil
  }

  private func isSilent(on route: Route) -> Bool {
    guard !hasCallback(.initially, of: .node(.root)), route.fallbacks.isEmpty else { return false }
    guard missingCode?.items(on: route, of: [], chart).isEmpty ?? true else { return false }
    return route.entered.allSatisfy {
      nodeHooks[$0]._withUnsafeGuaranteedRef { $0.isSilentOnEntry }
    }
  }
}
