extension Machine {
  /// What an author wrote: ordered values, no lookup. Checks and tools read it; firing never does.
  struct Definition: Sendable {
    let initial: StateID
    let states: [State]
    let events: [Event]
    let observers: [Observer]
    let stepLimit: Int

    init(
      initial: StateID,
      states: [State],
      events: [Event],
      observers: [Observer],
      stepLimit: Int
    ) {
      self.initial = initial
      self.states = states
      self.events = events
      self.observers = observers
      self.stepLimit = stepLimit
    }

    init(initial: StateID, elements: [Builder.Element], stepLimit: Int) {
      var states: [State] = []
      var events: [Event] = []
      var observers: [Observer] = []
      for element in elements {
        switch element.content {
        case .state(let state): states.append(state)
        case .event(let event): events.append(event)
        case .observer(let observer): observers.append(observer)
        }
      }
      self.init(
        initial: initial,
        states: states,
        events: events,
        observers: observers,
        stepLimit: stepLimit
      )
    }
  }
}
