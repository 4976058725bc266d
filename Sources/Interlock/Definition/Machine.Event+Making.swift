extension Machine.Event {
  /// Makes an event of its parts, whatever they are: for machines that are made from data, and for what has no call of
  /// its own.
  ///
  /// - Parameters:
  ///   - trigger: What makes the machine try it.
  ///   - sources: From where it can be fired.
  ///   - targets: The states to which it leads; none for an internal one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    trigger: Trigger,
    sources: Sources,
    targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(trigger, sources, to: targets, fileID, line)
  }

  /// What all calls make. One that is written with a list of targets has to name some, and is marked as a fork.
  init(
    _ trigger: Trigger,
    _ sources: Sources,
    to targets: [StateID],
    isFork: Bool = false,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let location = DefinitionLocation(fileID: fileID, line: line)
    self.init(trigger: trigger, sources: sources, targets: targets, location: location)
    self.isFork = isFork
  }

  init(
    _ trigger: Trigger,
    _ sources: Sources,
    to target: StateID,
    _ others: [StateID],
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let targets = others.isEmpty ? [target] : [target] + others
    self.init(trigger, sources, to: targets, fileID, line)
  }
}
