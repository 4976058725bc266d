extension Machine.Event {
  /// Creates an event from its parts: for machines built from data, and for combinations that have no initialiser of
  /// their own.
  ///
  /// - Parameters:
  ///   - trigger: What triggers it.
  ///   - sources: Where it can be fired from.
  ///   - targets: The target states; none for an internal event.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    trigger: Trigger,
    sources: Sources,
    targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(trigger, sources, to: targets, fileID, line)
  }

  /// What all initialisers call. An event written with an array of targets must name at least one, and is marked as a
  /// fork.
  @inline(never)
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

  @inline(never)
  init(
    _ trigger: Trigger,
    _ sources: Sources,
    to target: StateID,
    _ others: [StateID],
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let targets = others.hasNone ? [target] : [target] + others
    let location = DefinitionLocation(fileID: fileID, line: line)
    self.init(trigger: trigger, sources: sources, targets: targets, location: location)
  }
}
