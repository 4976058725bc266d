public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// The machine, without registering an access for observation.
  var current: Machine { interpreter.machine }

  /// The machine, to inspect, copy or encode. Firing events on the copy does not change the model.
  public var machine: Machine {
    access(keyPath: \.machine)
    return current
  }

  /// The context that the machine owns; nil if it has none.
  var ownedContext: OwnedContext? {
    access(keyPath: \.ownedContext)
    return current.ownedContext
  }

  /// The active state; the first one if regions have several. Before activation, the initial state.
  public var state: StateID {
    access(keyPath: \.configuration)
    return current.state
  }

  /// The innermost active states, in document order. Before activation, the initial states.
  public var configuration: [StateID] {
    access(keyPath: \.configuration)
    return current.configuration
  }

  /// Whether the initial states have been entered. Before that, `state`, `configuration` and `isIn` answer for the
  /// initial states.
  public var isActive: Bool {
    access(keyPath: \.configuration)
    return current.isActive
  }

  /// Whether the machine has ended: from then on, it refuses every event.
  public var isFinished: Bool {
    access(keyPath: \.configuration)
    return current.isFinished
  }

  /// Returns true if a state, or one of its descendants, is active. Before activation, the initial states count as
  /// active.
  public func isIn(_ state: StateID) -> Bool {
    access(keyPath: \.configuration)
    return current.isIn(state)
  }

  /// Returns the ancestors of a state, from its parent to the top-level state. They are not observed, because they
  /// never change while the model keeps its machine.
  ///
  /// - Parameter state: The state, active or not.
  /// - Returns: The ancestors; none for a state at the top level, or an unknown one.
  public func ancestors(of state: StateID) -> [StateID] {
    current.ancestors(of: state)
  }

  /// The machine that an event would meet now.
  private var prospect: Machine {
    interpreter.prospect(at: now, unless: inbox.isBeginning)
  }

  /// Returns true if `fire` would take an event now, or defer it: it has a transition, and its guards hold.
  ///
  /// Runs the guards, but no callbacks, and changes nothing. If a guard throws, the answer is false. Due timers come
  /// first, as in `fire`, up to the first that depends on a callback.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken.
  public func canFire(_ event: EventID, userInfo: UserInfo = UserInfo()) -> Bool {
    canFire(event, EventData(userInfo))
  }

  func canFire(_ event: EventID, _ data: EventData) -> Bool {
    access(keyPath: \.machine)
    return !isClosed && prospect.canFireAlone(event, data, at: now)
  }

  /// Returns the reasons why `fire` would refuse an event now. Runs the guards, but no callbacks, and changes nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(of event: EventID, userInfo: UserInfo = UserInfo()) -> Machine.Refusal? {
    refusal(of: event, EventData(userInfo))
  }

  func refusal(of event: EventID, _ data: EventData) -> Machine.Refusal? {
    access(keyPath: \.machine)
    guard !isClosed else { return current.refusalAfterEnd(of: event) }
    return prospect.refusalAlone(of: event, data, at: now)
  }

  /// Returns the events that can be fired now, in the order of the definition, each once.
  ///
  /// - Parameter userInfo: Passed to the guards.
  /// - Returns: The events.
  public func availableEvents(userInfo: UserInfo = UserInfo()) -> [EventID] {
    access(keyPath: \.machine)
    guard !isClosed else { return [] }
    let (prospect, data, now) = (prospect, EventData(userInfo), now)
    return prospect.plan.eventIDs.filter { prospect.canFireAlone($0, data, at: now) }
  }

  /// Returns each event of the machine, with the reason if it can't be fired now, for disabled buttons.
  ///
  /// - Parameter userInfo: Passed to the guards.
  /// - Returns: The events, each once, in definition order.
  public func availability(userInfo: UserInfo = UserInfo()) -> [Machine.Availability] {
    access(keyPath: \.machine)
    guard !isClosed else { return current.availability(current.refusalAfterEnd) }
    let (prospect, data, now) = (prospect, EventData(userInfo), now)
    return prospect.availability { prospect.refusalAlone(of: $0, data, at: now) }
  }
}
