/// The user info of a state, divided into what XState has keys for and the rest.
///
/// A key is used only if reading it gives the same user info again.
struct XStateWrittenFacts {
  /// Those with a key in the state.
  private(set) var members: [(key: String, value: OrderedJSON?)] = []

  private(set) var meta: OrderedJSON?

  /// One object for each actor; empty if nothing is known about them.
  private(set) var actors: [OrderedJSON.Object] = []

  /// The data of Interlock under `meta`.
  private(set) var rest = OrderedJSON.Object()

  private var transitions = OrderedJSON.Object()
  private var configuration: [XStateWrittenFacts] = []

  /// The facts of the configuration itself, which the first state keeps.
  var machine: Self { configuration.first ?? Self() }

  init() {}

  /// Divides the user info of a state.
  ///
  /// - Parameters:
  ///   - facts: The user info.
  ///   - places: How many transitions the state has in each place.
  ///   - machinePlaces: The same of the configuration itself, for the first state.
  ///   - actorCount: How many actors it has.
  init(
    _ facts: OrderedJSON.Object,
    places: [XStatePlace: Int],
    _ machinePlaces: [XStatePlace: Int]?,
    actorCount: Int
  ) {
    for member in facts.members {
      let isTaken =
        switch (member.key, member.value) {
        case (XStateFacts.actors, .array(let values)): take(values, actorCount)
        case (XStateFacts.transitions, .object(let object)): take(object, places)
        case (XStateFacts.machine, .object(let object)): take(object, machinePlaces)
        default:
          XStateFacts.stateKeys.contains(member.key) && take(member.key, member.value)
        }
      if !isTaken { rest.members.append(member) }
    }
  }

  /// The facts of a transition.
  ///
  /// - Parameters:
  ///   - place: Where it is written.
  ///   - number: How many are before it in the same place.
  /// - Returns: Its facts.
  func row(_ place: XStatePlace, _ number: Int) -> OrderedJSON.Object {
    let list: OrderedJSON? =
      if let name = place.name, case .object(let object)? = transitions[place.key] {
        object[name]
      } else {
        transitions[place.key]
      }
    guard case .array(let values)? = list, number < values.count,
      case .object(let object) = values[number]
    else { return OrderedJSON.Object() }
    return object
  }

  private mutating func take(_ key: String, _ value: OrderedJSON) -> Bool {
    let restored = XStateFacts.restored(value)
    guard XStateFacts.kept(restored) == value else { return false }
    if key != "meta" {
      members.append((key, restored))
    } else {
      guard case .object(let object) = restored, object[XStateVocabulary.own] == nil else {
        return false
      }
      meta = restored
    }
    return true
  }

  private mutating func take(_ values: [OrderedJSON], _ count: Int) -> Bool {
    guard values.count == count, count > 0 else { return false }
    var actors: [OrderedJSON.Object] = []
    for value in values {
      guard case .object(let object) = XStateFacts.restored(value),
        object.members.allSatisfy({ XStateFacts.actorKeys.contains($0.key) }),
        XStateFacts.kept(.object(object)) == value
      else { return false }
      actors.append(object)
    }
    self.actors = actors
    return true
  }

  private mutating func take(_ object: OrderedJSON.Object, _ places: [XStatePlace: Int]) -> Bool {
    guard case .object(let restored) = XStateFacts.restored(.object(object)),
      XStateFacts.kept(.object(restored)) == .object(object)
    else { return false }
    let counts = Dictionary(
      places.map { ([$0.key.key, $0.key.name], $0.value) },
      uniquingKeysWith: max
    )
    for member in restored.members {
      let lists: [(name: String?, value: OrderedJSON)] =
        if case .object(let object) = member.value {
          object.members.map { ($0.key, $0.value) }
        } else {
          [(nil, member.value)]
        }
      for list in lists {
        guard case .array(let rows) = list.value, rows.count == counts[[member.key, list.name]],
          rows.allSatisfy(Self.isRow)
        else { return false }
      }
    }
    transitions = restored
    return true
  }

  private static func isRow(_ value: OrderedJSON) -> Bool {
    guard case .object(let object) = value else { return false }
    return object.members.allSatisfy { XStateFacts.transitionKeys.contains($0.key) }
  }

  private mutating func take(_ object: OrderedJSON.Object, _ places: [XStatePlace: Int]?) -> Bool {
    guard let places else { return false }
    var own = Self()
    for member in object.members {
      let isTaken: Bool
      if member.key == XStateFacts.transitions, case .object(let rows) = member.value {
        isTaken = own.take(rows, places)
      } else {
        let keys = XStateFacts.machineKeys.union(XStateFacts.stateKeys)
        isTaken = keys.contains(member.key) && own.take(member.key, member.value)
      }
      // All of it or nothing: its rest would have no place.
      guard isTaken else { return false }
    }
    configuration = [own]
    return true
  }
}
