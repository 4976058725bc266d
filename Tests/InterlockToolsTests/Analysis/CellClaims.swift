import Interlock
import InterlockData
import InterlockTestSupport

/// Properties of all runs of a machine, found by brute force.
struct CellClaims {
  typealias Place = CellSearch.Place

  private let search: CellSearch

  init(_ search: CellSearch) {
    self.search = search
  }

  /// The places where a condition holds; nil if it cannot be computed somewhere.
  func places(where text: String) throws -> Set<Place>? {
    let condition = try Condition<Cell>(parsing: text).compiled()
    var places: Set<Place> = []
    for place in search.places {
      guard let holds = try? condition(place.cell) else { return nil }
      if holds { places.insert(place) }
    }
    return places
  }

  /// Whether a state is active, or a condition holds, everywhere.
  func always(_ state: String, or truth: Set<Place>) -> Bool {
    search.places.allSatisfy { $0.life.isIn(state) || truth.contains($0) }
  }

  /// Whether a state is active at once or later wherever a condition holds: no run from there avoids it.
  func leads(_ truth: Set<Place>, to state: String) -> Bool {
    var open = Set(truth.filter { !$0.life.isIn(state) })
    var pending = Array(open)
    while let place = pending.popLast() {
      for step in search.steps[place] ?? [] where !step.target.life.isIn(state) {
        if open.insert(step.target).inserted { pending.append(step.target) }
      }
    }
    // After removing every place that always reaches the state, the rest avoids it forever.
    var left = open
    while true {
      let done = left.filter { place in
        let steps = search.steps[place] ?? []
        return !steps.isEmpty && !steps.contains { left.contains($0.target) }
      }
      if done.isEmpty { return left.isEmpty }
      left.subtract(done)
    }
  }
}
