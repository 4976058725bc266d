import Interlock
import InterlockEvolution

extension XStateWriter {
  /// The delays with a name that a state waits for: activities that return an event which the state takes.
  ///
  /// They come last among the activities, in the order of the transitions, as they are read.
  func delays(of position: Int) -> [String] {
    let state = tree.states[position]
    var delays: [String] = []
    var names: Set<String> = []
    for row in tree.rows[position] {
      guard let event = row.event.map({ tree.description.events[$0] }),
        let delay = XStateVocabulary.delay(in: event, of: state.name),
        names.insert(event).inserted
      else { continue }
      delays.append(delay)
    }
    let activities = state.activities.compactMap(\.self)
    let last = delays.map { XStateVocabulary.timeout($0, of: state.name) }
    let isUsual = activities.suffix(last.count) == last[...]
    return isUsual && !activities.dropLast(last.count).contains(where: names.contains)
      ? delays : []
  }

  /// The sources of the actors that a state invokes.
  func actors(of position: Int) -> [String] {
    tree.states[position].activities.compactMap(\.self).dropLast(delays(of: position).count)
  }

  /// How many transitions a state has in each place.
  ///
  /// - Parameter source: Its position; nil for transitions of any state.
  /// - Returns: The number by place.
  func places(of source: Int?) -> [XStatePlace: Int] {
    let delays = source.map { Set(self.delays(of: $0)) } ?? []
    let places = (source.map { tree.rows[$0] } ?? tree.rowsOfAnyState).map { row in
      XStatePlace(
        tree.description.trigger(of: row),
        in: source.map { tree.states[$0].name },
        delays: delays
      )
    }
    return Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
