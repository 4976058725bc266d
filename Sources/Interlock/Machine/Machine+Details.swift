extension Machine {
  /// The current configuration.
  var currentConfiguration: Configuration {
    details?.configuration ?? plan.configuration(of: number)
  }

  /// The positions of the innermost active states in document order; none before activation. They give the
  /// configuration without identifiers, because those run code of the user.
  package var positions: [Int] { currentConfiguration.leaves.map(\.position) }

  /// Takes over the part of a call's result that its number doesn't express.
  ///
  /// - Returns: The record for the receipt.
  @usableFromInline
  mutating func adoptChange(_ result: CallResult) -> MacrostepRecord? {
    let (details, record) = result.takeObjects()
    if !result.isUnchanged {
      if let details { storage = details } else { storage = plan }
    }
    move(to: result.number)
    return record
  }

  /// Moves the machine to the configuration with a number, unless its storage holds the configuration.
  private mutating func move(to number: ConfigurationNumber) {
    block = storage.isNumbered ? storage.dispatch.block(of: number) : .unresolved
  }

  /// Takes a transition of a machine that has details and a numbered configuration.
  @usableFromInline
  func steppedInDetails(
    from position: RowPosition,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult {
    do throws(EngineError) {
      let leaf = storage.dispatch.number(of: block).leaf
      return try call(data) { bits throws(EngineError) in
        try plan.step(from: position, in: leaf, bits, eventData, seconds)
      }
    } catch {
      throw plan.fireError(error)
    }
  }

  /// Moves the machine to a configuration. It keeps the context that it owns.
  mutating func move(
    to configuration: Configuration,
    timers: TimerQueue,
    deferred: [EventOccurrence]
  ) {
    let (plan, context) = (plan, ownedContext)
    let number = plan.number(of: configuration) ?? KnownConfiguration.noNumber
    let details = plan.details(number, timers, hasDeferred: !deferred.isEmpty, context: context) {
      Details(plan, configuration, timers: timers, deferred: deferred, context: context)
    }
    storage = details ?? plan
    move(to: number)
  }
}
