/// A state machine as a value: a current state, and a table of transitions.
///
/// A machine is built and checked as a whole. After that, its table can't change. Assignment makes a copy, and firing
/// an event on one copy never affects another. The machine that you configure is the prototype, and each copy is one
/// entity.
///
/// ```swift
/// enum Status { case unread, read, deleted }
/// enum Action { case view, delete }
/// typealias Inbox = Machine<Status, Action>
///
/// let inbox = try Inbox(initial: .unread) {
///   Inbox.State(.unread)
///   Inbox.State(.read)
///   Inbox.State(.deleted)
///   Inbox.Event(.view, from: .unread, to: .read)
///   Inbox.Event(.delete, from: .unread, .read, to: .deleted)
/// }
///
/// var message = inbox
/// try message.fire(.view)
/// print(message.state, message.canFire(.view))      // read false
/// ```
///
/// A machine is inactive until `activate` or its first event. Its identifiers can have any hashable type; enums
/// without associated values are the fastest, and `Machine<String, String>` is the type for definitions loaded at run
/// time.
///
/// For nested states, regions, history, timeouts and deferred events, see <doc:Hierarchy>, <doc:Regions>,
/// <doc:History>, <doc:Time> and <doc:Deferral>.
///
/// ## Performance
///
/// A machine takes 16 bytes in an array and shares its table with its copies. Firing an event whose step runs no guard
/// or callback is a single load from that table: O(1), without allocation.
public struct Machine<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The plan, or `Details` if the configuration is more than its number.
  @usableFromInline
  var storage: MachineStorage

  /// The block of the configuration in the dispatch table of the storage.
  @usableFromInline
  var block: Block

  /// An inactive machine.
  package init(plan: Plan) {
    storage = plan
    block = .inactive
  }

  @inlinable
  package var plan: Plan {
    // Safe because there are only two kinds of storage, and the kernel of a machine's details is its plan.
    storage.isDetailed
      ? unsafeDowncast(unsafeDowncast(storage, to: Details.self).kernel, to: Plan.self)
      : unsafeDowncast(storage, to: Plan.self)
  }

  /// The details; nil if the configuration is no more than its number.
  @usableFromInline
  package var details: Details? {
    // Safe because the storage says what it is.
    storage.isDetailed ? unsafeDowncast(storage, to: Details.self) : nil
  }

  /// The number of the configuration; that of an inactive machine if the configuration is more than its number.
  @inlinable
  var number: ConfigurationNumber {
    storage.isNumbered ? storage.dispatch.number(of: block) : .inactive
  }

  /// Creates an inactive machine from the states, events and observers in a closure.
  ///
  /// - Parameters:
  ///   - initial: The initial states: one, at any depth, or several in different regions. None for the first state.
  ///   - stepLimit: The greatest number of steps that may follow from one call, 1 to 1,000,000: events that callbacks
  ///     raise or send, and eventless transitions. The limit turns an endless loop into an error. Events that were
  ///     deferred before the call don't count, and the count starts again after each of them.
  ///   - unhandledEvents: The policy for an event that no active state handles or defers: `refuse` or `ignore`.
  ///   - content: The states, events and observers, in any order.
  /// - Throws: `DefinitionError` with all errors of the definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    initial: StateID...,
    stepLimit: Int = defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse,
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) {
    let settings = MachineSettings(stepLimit: stepLimit, unhandledEvents: unhandledEvents)
    try self.init(
      Definition(initial: initial, contents: content(), settings: settings)
    )
  }

  /// Creates an inactive machine with an array of initial states.
  ///
  /// - Parameters:
  ///   - initial: The initial states; empty for the first state.
  ///   - stepLimit: The step limit, 1 to 1,000,000: the greatest number of steps that may follow from one call.
  ///   - unhandledEvents: The policy for an event that no active state handles or defers.
  ///   - content: The states, events and observers, in any order.
  /// - Throws: `DefinitionError` with all errors of the definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  @_disfavoredOverload
  public init(
    initial: [StateID],
    stepLimit: Int = defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse,
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) {
    let settings = MachineSettings(stepLimit: stepLimit, unhandledEvents: unhandledEvents)
    try self.init(
      Definition(initial: initial, contents: content(), settings: settings)
    )
  }

  /// Creates an inactive machine from arrays.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - states: The states, at least one.
  ///   - events: The events. Events with the same identifier are tried in the order of the array.
  ///   - observers: The observers. Observers of the same moment run in the order of the array.
  ///   - stepLimit: The step limit, 1 to 1,000,000: the greatest number of steps that may follow from one call.
  ///   - unhandledEvents: The policy for an event that no active state handles or defers.
  /// - Throws: `DefinitionError` with all errors of the definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    initial: StateID,
    states: [State],
    events: [Event],
    observers: [Observer] = [],
    stepLimit: Int = defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse
  ) throws(DefinitionError) {
    try self.init(
      Definition(
        initial: initial,
        topLevelStates: states,
        events: events,
        observers: observers,
        settings: MachineSettings(stepLimit: stepLimit, unhandledEvents: unhandledEvents)
      )
    )
  }

  // Not specialised: machines with strings as identifiers exist only for archives, and would add a second and third
  // copy of nearly all the code that builds a machine.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ definition: Definition) throws(DefinitionError) {
    var problems: [FormulaProblem] = []
    let definition =
      definition.needsContext ? definition.compilingFormulas(&problems) : definition
    let (numbering, numbered) = Numbering.numbering(definition)
    numbered.formulaProblems = problems
    numbered.code = DefinitionCode(definition)
    let findings = numbered.findings()
    let errors = findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DefinitionError(findings: errors) }
    let warnings = findings.filter { $0.severity == .warning }
    self.init(plan: Plan(definition, numbering, numbered, warnings: warnings))
  }

  /// The step limit of a definition that doesn't set one: 1000.
  public static var defaultStepLimit: Int { MachineSettings.defaultStepLimit }

  /// Returns an inactive machine with the same definition. If this machine owns a context, the new one owns the same
  /// context.
  public func fresh() -> Self {
    var machine = Self(plan: plan)
    machine.own(ownedContext)
    return machine
  }
}

extension Machine: Hashable {
  /// Returns whether two machines have the same definition and the same configuration: active states, history, timers
  /// and deferred events. User info and payloads of waiting events are not compared.
  ///
  /// Machines have the same definition if they are copies of one machine. Two machines that were built separately never
  /// do.
  ///
  /// An inactive machine equals an active one in its initial configuration if activation does nothing except enter it.
  /// Entities are stored by the same rule, so a fresh one equals its decoded copy.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    guard left.storage === right.storage, left.isActive == right.isActive else {
      return areInOnePlace(left, right)
    }
    return left.block == right.block
  }

  @usableFromInline
  static func areInOnePlace(_ left: Self, _ right: Self) -> Bool {
    left.plan.identity === right.plan.identity
      && left.lastingConfiguration == right.lastingConfiguration
      && left.details?.timers ?? TimerQueue() == right.details?.timers ?? TimerQueue()
      && left.details?.deferred ?? [] == right.details?.deferred ?? []
  }

  /// The configuration in which machines are compared and stored: of an inactive machine, the one that activation
  /// enters if it does nothing else; otherwise none.
  var lastingConfiguration: Configuration {
    isActive ? currentConfiguration : plan.quietInitialConfiguration ?? Configuration()
  }

  /// Hashes the identity of the definition, and the configuration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(plan.identity))
    hasher.combine(lastingConfiguration)
    hasher.combine(details?.timers ?? TimerQueue())
    hasher.combine(details?.deferred ?? [])
  }
}
