/// An event as an author writes it, with or without a context or payload: ``Machine/Event``, ``Machine/PayloadEvent``,
/// ``Machine/With/Event`` and ``Machine/With/PayloadEvent``.
public protocol EventPart<StateID, EventID>: CodePart, DefinitionPart {
  /// Creates an event from its stored form.
  @_spi(Plumbing) init(stored: StoredPart<Machine<StateID, EventID>.Event>)

  /// The event as definitions store it.
  @_spi(Plumbing) var stored: StoredPart<Machine<StateID, EventID>.Event> { get }
}

extension EventPart {
  /// Stops the program.
  @_spi(Plumbing) public init(stored: StoredPart<Machine<StateID, EventID>.Event>) {
    noPart(Self.self)
  }

  /// Stops the program.
  @_spi(Plumbing) public var stored: StoredPart<Machine<StateID, EventID>.Event> {
    noPart(Self.self)
  }
}

extension EventPart {
  /// Returns the event alone.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Line] {
    [Line(stored: StoredPart(Machine.Line(content: .event(part.stored.part))))]
  }

  /// The event with a change that doesn't concern the type of its code.
  package func changing(
    _ change: (inout Machine<StateID, EventID>.Event) -> Void
  ) -> Self {
    var copy = stored
    change(&copy.part)
    return Self(stored: copy)
  }

  @usableFromInline
  package func adding(_ callback: BoxedCallback, at kind: CallbackKind) -> Self {
    changing { $0.add(callback, at: kind) }
  }

  package func adding(_ item: Machine<StateID, EventID>.Guard) -> Self {
    changing { $0.add(item) }
  }

  /// The type of its payload; nil if it carries none, or is from an archive.
  package var payloadType: (any Sendable.Type)? { stored.part.payload?.type }

  /// Adds a guard that is data.
  package func adding(_ formula: FormulaSource<BoxedCondition>, named name: String?) -> Self {
    adding(Machine<StateID, EventID>.Guard(name: name, formula))
  }

  /// Adds assignments that are data.
  package func adding(_ formula: FormulaSource<BoxedCallback>, at kind: CallbackKind) -> Self {
    adding(BoxedCallback(formula), at: kind)
  }
}

extension EventPart {
  /// Makes the transition local: a compound source stays active on the way to one of its descendants. An external
  /// transition leaves it and enters it again.
  ///
  /// - Returns: The event, now local. If no source is a compound state that contains all targets, this makes no
  ///   difference and causes a warning: see <doc:Checks>.
  public func local() -> Self {
    changing { $0.isLocal = true }
  }

  /// Declares former names of the event, under which archives may know it.
  ///
  /// This matters for events that wait, deferred or sent with a delay. If several events share an identifier,
  /// declaring it on one of them is enough.
  ///
  /// - Parameter names: The names as archives store them: raw values, or former values of `description`. None may be
  ///   the name of an event of the machine.
  /// - Returns: The event with these former names added.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Declares former names of the event, as a sequence.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The event with these former names added.
  @_disfavoredOverload
  public func formerly(_ names: some Sequence<String>) -> Self {
    changing { $0.formerNames += names }
  }
}
