import Interlock

/// What decides between the transitions of a state: which trigger they have, and whether they have guards.
private struct MermaidWay: Hashable {
  typealias Event = DynamicMachine.Event

  let sources: Event.Sources
  /// Nil for some event.
  let trigger: Event.Trigger?
  let isGuarded: Bool

  /// The ways that an arrow is found by.
  static func all(of event: Event) -> [Self] {
    let isGuarded = !event.guardTerms.isEmpty
    let own = Self(sources: event.sources, trigger: event.trigger, isGuarded: isGuarded)
    guard case .event = event.trigger else { return [own] }
    return [own, Self(sources: event.sources, trigger: nil, isGuarded: isGuarded)]
  }

  /// The arrows that can come before a transition without a target, or after it.
  static func rivals(of event: Event) -> [Self] {
    func rivals(_ trigger: Event.Trigger?) -> [Self] {
      [true, false].map { Self(sources: event.sources, trigger: trigger, isGuarded: $0) }
    }
    // Of two without guards for the same trigger, one could never be taken; without a guard, it is the last.
    let same = Self(sources: event.sources, trigger: event.trigger, isGuarded: true)
    let own = event.guardTerms.isEmpty ? [] : [same]
    return switch event.trigger {
    case .event: own + rivals(.anyEvent)
    case .anyEvent: own + rivals(nil)
    case .after, .completion, .always: own
    }
  }
}

extension MermaidReader {
  /// Warns about transitions without a target that can come before or after an arrow from their state: the diagram does
  /// not say which.
  mutating func noteOrder() {
    let arrows = Set(parts.events.lazy.filter { !$0.targets.isEmpty }.flatMap(MermaidWay.all))
    // Those with guards come before those without, even if they are for any event.
    let all = arrows.union(
      parts.events.lazy.filter { $0.targets.isEmpty && $0.trigger == .anyEvent }
        .flatMap(MermaidWay.all)
    )
    for (event, place) in zip(parts.events, parts.eventPlaces) where event.targets.isEmpty {
      let others = event.guardTerms.isEmpty ? all : arrows
      guard MermaidWay.rivals(of: event).contains(where: others.contains) else { continue }
      warnings.add(
        "the diagram does not say whether this comes before an arrow with the same trigger; it comes "
          + (event.guardTerms.isEmpty ? "last" : "first"),
        suggestion: "Use guards of which only one can hold",
        at: place.location
      )
    }
  }
}
