import Interlock
import InterlockData
import InterlockTestSupport

/// What is true of all lives of a machine that brute force has found.
struct CellClaims {
  typealias Place = CellSearch.Place

  private let search: CellSearch

  init(_ search: CellSearch) {
    self.search = search
  }

  /// The places where a condition holds; nil where it cannot be computed somewhere.
  func places(where text: String) throws -> Set<Place>? {
    let condition = try Condition<Cell>(parsing: text).compiled()
    var places: Set<Place> = []
    for place in search.places {
      guard let holds = try? condition(place.cell) else { return nil }
      if holds { places.insert(place) }
    }
    return places
  }

  /// Whether a state is active, or something is true, everywhere.
  func always(_ state: String, or truth: Set<Place>) -> Bool {
    search.places.allSatisfy { $0.life.isIn(state) || truth.contains($0) }
  }

  /// Whether a state is active at once or later wherever something is true: no life from there goes on or ends without it.
  func leads(_ truth: Set<Place>, to state: String) -> Bool {
    var open = Set(truth.filter { !$0.life.isIn(state) })
    var pending = Array(open)
    while let place = pending.popLast() {
      for step in search.steps[place] ?? [] where !step.target.life.isIn(state) {
        if open.insert(step.target).inserted { pending.append(step.target) }
      }
    }
    // What is left when all is taken away that only leads to the state goes on for ever.
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
