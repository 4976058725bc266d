import InterlockEvolution

/// A situation that a machine can rest in, and what every input leads to.
struct PageMoment: Encodable {
  /// A timer that is set.
  struct Timer: Encodable {
    /// The state that it belongs to; nil for an event that was sent.
    let state: Int?
    let text: String
    /// How long it still runs, in seconds.
    let seconds: Double

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(state)
      try container.encode(text)
      try container.encode(seconds)
    }
  }

  /// The active states by their numbers in the diagram, parents first.
  let active: [Int]
  let isFinished: Bool

  /// The deferred events, oldest first.
  let waiting: [String]

  /// The timers, the next one first.
  let timers: [Timer]

  /// What each event leads to, by its number; events that no row takes here are left out.
  var events: [Int: [PageOutcome]] = [:]

  /// What the next timer leads to; empty if none is set.
  var time: [PageOutcome] = []

  private enum Key: String, CodingKey {
    case active, waiting, timers, time
    case isFinished = "finished"
    case events = "on"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(active, forKey: .active)
    if isFinished { try container.encode(true, forKey: .isFinished) }
    if !waiting.isEmpty { try container.encode(waiting, forKey: .waiting) }
    if !timers.isEmpty { try container.encode(timers, forKey: .timers) }
    let outcomes = events.map { (String($0.key), $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: outcomes), forKey: .events)
    if !time.isEmpty { try container.encode(time, forKey: .time) }
  }
}
