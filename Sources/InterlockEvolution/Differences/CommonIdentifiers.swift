import Interlock

/// The identifiers of two definitions under common numbers: those of the older one, then those that only the newer one
/// has. A renamed identifier has the number of its new name.
struct CommonIdentifiers<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let states: CommonList<StateID>
  let events: CommonList<EventID>

  init(_ old: Machine<StateID, EventID>.Plan, _ new: Machine<StateID, EventID>.Plan) {
    states = CommonList(old.stateIDs, new.stateIDs) { new.names?.state($0) ?? $0 }
    events = CommonList(old.eventIDs, new.eventIDs) { new.names?.event($0) ?? $0 }
  }

  var ofOld: CommonNumbers { CommonNumbers(states: states.old, events: events.old) }
  var ofNew: CommonNumbers { CommonNumbers(states: states.new, events: events.new) }
}

/// Two lists of identifiers under common numbers.
struct CommonList<ID: Hashable & Sendable> {
  /// The identifiers by their numbers.
  private(set) var identifiers: [ID]

  /// The number of each identifier of the older list, and of the newer one.
  let old: [Int]
  let new: [Int]

  /// The renames, in the order of the older list.
  let renamed: [(old: ID, new: ID)]

  /// The numbers that only one of the lists has, in its order.
  let removed: [Int]
  let added: [Int]

  /// Numbers the identifiers.
  ///
  /// - Parameters:
  ///   - old: Those of the older definition.
  ///   - new: Those of the newer one.
  ///   - present: Maps a former identifier to the newer definition's present one.
  init(_ old: [ID], _ new: [ID], _ present: (ID) -> ID) {
    var identifiers = old
    var numbers = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    self.new = new.map { id in
      if let number = numbers[id] { return number }
      numbers[id] = identifiers.count
      identifiers.append(id)
      return identifiers.count - 1
    }
    self.identifiers = identifiers
    let newNumbers = Set(self.new)
    self.old = old.indices.map { number in
      // A name that both have is not a former name.
      guard !newNumbers.contains(number), let other = numbers[present(old[number])],
        other >= old.count
      else { return number }
      return other
    }
    let numbersOfOld = self.old
    renamed = old.indices.filter { numbersOfOld[$0] != $0 }.map {
      (old[$0], identifiers[numbersOfOld[$0]])
    }
    removed = numbersOfOld.filter { !newNumbers.contains($0) }
    let oldNumbers = Set(numbersOfOld)
    added = self.new.filter { !oldNumbers.contains($0) }
  }

  subscript(number: Int) -> ID { identifiers[number] }

  subscript(numbers: [Int]) -> [ID] { numbers.map { identifiers[$0] } }
}
