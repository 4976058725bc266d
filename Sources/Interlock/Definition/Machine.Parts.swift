// What the parts of a machine without a context are to the calls that all parts share.

extension Machine.State: StatePart {
  /// What it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates a state from its stored form.
  @inlinable
  public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The state as definitions store it.
  @inlinable
  public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Event: EventPart {
  /// What it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates an event from its stored form.
  @inlinable
  public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The event as definitions store it.
  @inlinable
  public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Observer: ObserverPart {
  /// What it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates an observer from its stored form.
  public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The observer as definitions store it.
  public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Line: DefinitionLine {
  /// Creates a line from what it adds.
  @inlinable
  public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The line, as definitions store it.
  public var stored: StoredPart<Self> { StoredPart(self) }
}
