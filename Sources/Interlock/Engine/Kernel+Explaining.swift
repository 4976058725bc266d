/// A guard that refuses, with the values it didn't find in the user info.
struct UnmetCondition: Sendable {
  let rejection: Rejection
  let missingValues: [MissingValue]

  /// The parts of the condition that don't hold, if it is data.
  let terms: [UnmetTerm]

  init(_ rejection: Rejection, diagnostics: [GuardDiagnostic] = []) {
    self.rejection = rejection
    missingValues = diagnostics.compactMap { if case .miss(let miss) = $0 { miss } else { nil } }
    terms = diagnostics.compactMap { if case .unmet(let term) = $0 { term } else { nil } }
  }
}

extension Kernel {
  /// All guards that refuse, in transitions where at least one guard refused. `fire` needs only the first of each
  /// transition, so the others are asked separately.
  ///
  /// - Parameters:
  ///   - rejections: The first guard of each transition that refused.
  ///   - event: The event they were asked about.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - seconds: The time of the question; NaN if none was given.
  /// - Returns: The guards by transition, in the order of the rejections. Guards after the first one that throws are
  ///   left out, because their answers are unknown.
  final func unmet(
    after rejections: [Rejection],
    _ event: TriggerOccurrence,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double
  ) -> [UnmetCondition] {
    guard !rejections.isEmpty else { return [] }
    // A copy, whose identity tells these guards from those of other machines that they ask.
    let values = UserInfo.Storage(event.data.userInfo.values)
    return GuardDiagnostics.collecting(about: values) { diagnostics in
      let data = EventData(UserInfo(storage: values), payload: event.data.payload)
      let asked = TriggerOccurrence(event.trigger, foreign: event.foreign, data: data)
      return withExtendedLifetime(asked) {
        withMacrostep(detailsBits, seconds) { macrostep in
          begin(macrostep, number)
          assumeInitialStates(macrostep)
          macrostep.pointee.occurrence = CurrentTrigger(asked)
          return rejections.flatMap { unmet(from: $0, diagnostics, macrostep) }
        }
      }
    }
  }

  private func unmet(
    from first: Rejection,
    _ diagnostics: UnsafeMutablePointer<GuardDiagnostics>,
    _ macrostep: MacrostepPointer
  ) -> [UnmetCondition] {
    let row = rows[first.row]
    let leaves = macrostep.pointee.configuration.leaves
    // The leaf that the selection found the transition from: the first one within its source.
    let leaf = leaves.first { chart.tree.isWithin($0, row.node) } ?? leaves[0]
    let conditions = eventHooks[row.event].takeUnretainedValue().conditions
    // `Macrostep.row` and `targets` look there if there is no microstep.
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = first.row
    // The guards before the first that refused have held.
    return (first.guardIndex..<conditions.count).compactMap { index in
      let answer = TransitionFrame.asking(self, row, from: leaf, in: macrostep) {
        try? conditions[index].ask?(TransitionFacts($0))
      }
      // The first guard is known to refuse. It is asked again only for the values that it misses.
      let refuses = index == first.guardIndex || conditions[index].isMissing || answer == false
      let found = diagnostics.pointee.take()
      guard refuses else { return nil }
      return UnmetCondition(Rejection(row: first.row, guardIndex: index), diagnostics: found)
    }
  }
}
