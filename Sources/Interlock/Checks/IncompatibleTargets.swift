extension Machine.Definition {
  /// Several targets of an event, and several initial states, can be active together: they are in different
  /// regions, or one is in the other. Where a choice leads is seen when it is resolved.
  func incompatibleTargets(_ names: Names) -> [Finding] {
    let ofEvents = events.indices.lazy.filter { names.targets[$0].count > 1 }.compactMap {
      position in
      rivals(names.targets[position], names).map { rivals in
        finding(.incompatibleTargets, event: position, "to", message(rivals), cure: Self.cure)
      }
    }
    let ofStates = names.statesWithInitials.lazy.compactMap {
      position in
      rivals(states[position].initial.map { names.node($0) ?? Names.unknown }, names).map {
        rivals in
        finding(
          .incompatibleTargets,
          state: position,
          "initial",
          message(rivals),
          cure: Self.cure
        )
      }
    }
    let ofJoins = events.indices.lazy.filter { names.isJoin[$0] }.compactMap { position in
      rivals(names.sources[position], names).map { rivals in
        finding(.incompatibleTargets, event: position, "from", message(rivals), cure: Self.cure)
      }
    }
    let nodes = initial.map { names.node($0) ?? Names.unknown }
    let ofMachine = rivals(nodes, names).map { rivals in
      finding(.incompatibleTargets, "initial", message(rivals), cure: Self.cure)
    }
    return [ofMachine].compactMap { $0 } + ofStates.prefix(Self.findingLimit)
      + ofEvents.prefix(Self.findingLimit) + ofJoins.prefix(Self.findingLimit)
  }

  private static var cure: String { "Name states of different regions of one parallel state" }

  private func message(_ rivals: (StateID, StateID)) -> String {
    "\(quoted(rivals.0)) and \(quoted(rivals.1)) cannot be active together"
  }

  /// Two states of a list that cannot be active together.
  private func rivals(
    _ list: some Sequence<UInt32>,
    _ names: Names
  ) -> (StateID, StateID)? {
    let pair = names.tree.firstRivals(among: list.filter { $0 != Names.unknown })
    return pair.map { (states[Int($0) - 1].id, states[Int($1) - 1].id) }
  }
}
