// Conformances of the parts of a machine without a context.

extension Machine.State: StatePart {
  /// The element that it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates a state from its stored form.
  @_spi(Plumbing) public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The state as definitions store it.
  @_spi(Plumbing) public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Event: EventPart {
  /// The element that it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates an event from its stored form.
  @_spi(Plumbing) public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The event as definitions store it.
  @_spi(Plumbing) public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Observer: ObserverPart {
  /// The element that it adds to a definition.
  public typealias Line = Machine.Line

  /// Creates an observer from its stored form.
  @_spi(Plumbing) public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The observer as definitions store it.
  @_spi(Plumbing) public var stored: StoredPart<Self> { StoredPart(self) }
}

extension Machine.Line: DefinitionLine {
  /// Creates an element from its stored form.
  @_spi(Plumbing) public init(stored: StoredPart<Self>) {
    self = stored.part
  }

  /// The element as definitions store it.
  @_spi(Plumbing) public var stored: StoredPart<Self> { StoredPart(self) }
}
