/// The guards, callbacks, observers and activities of a definition by owner, without the identifier types.
struct DefinitionCode {
  struct EventCode {
    let conditions: [BoxedCondition]
    let callbacks: CallbackList
  }

  private(set) var states: [CallbackList] = []
  private(set) var events: [EventCode] = []
  private(set) var observers: [(kind: CallbackKind, callback: BoxedCallback)] = []

  /// The machine that the code is for.
  let machine: MachineType

  /// The same machine without a context, whose code it can have as well.
  let plainMachine: MachineType

  /// The activities with code, by the positions of their states, and the machines that they were written for.
  private(set) var activities: [(state: Int, name: String?, machine: MachineType)] = []

  /// The activities without code, by the positions of their states.
  private(set) var unboundActivities: [(state: Int, name: String?)] = []

  init<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    machine = definition.machine
    plainMachine = Machine<StateID, EventID>.self
    states.reserveCapacity(definition.states.count)
    events.reserveCapacity(definition.events.count)
    // Buffers, because unspecialised code copies each element of an array that it looks at.
    definition.states.withUnsafeBufferPointer { list in
      for position in 0..<list.count {
        for activity in list[position].activities {
          if !activity.isBound {
            unboundActivities.append((position, activity.name))
          } else if let machine = activity.machine {
            activities.append((position, activity.name, machine))
          }
        }
        states.append(list[position].callbacks)
      }
    }
    definition.events.withUnsafeBufferPointer { list in
      for position in 0..<list.count {
        let conditions = list[position].isGuarded ? list[position].conditions : []
        events.append(EventCode(conditions: conditions, callbacks: list[position].callbacks))
      }
    }
    for observer in definition.observers { observers.append((observer.kind, observer.callback)) }
  }
}
