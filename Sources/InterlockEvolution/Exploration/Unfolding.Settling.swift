import Interlock

extension Unfolding {
  /// The moments of a macrostep while they are being found, fewest steps first.
  struct Settling {
    let stepLimit: Int
    var graph = SettlingGraph()
    var arrivals: [Arrival] = []
    var ends: [End] = []
    var mayCircle = false

    /// The arrivals by the positions of their moments in the graph.
    private var places: [Int: Int] = [:]

    init(stepLimit: Int) {
      self.stepLimit = stepLimit
    }

    /// Records an arrival at a moment.
    ///
    /// - Returns: Its arrival.
    @discardableResult
    mutating func arrive(
      at position: Int,
      from origin: (arrival: Int, edge: Int)?
    ) -> Int {
      let depth = origin.map { arrivals[$0.arrival].depth }
      if let place = places[position] {
        mayCircle = mayCircle || arrivals[place].depth <= depth ?? 0
        return place
      }
      places[position] = arrivals.count
      arrivals.append(Arrival(position: position, origin: origin, depth: depth.map { $0 + 1 } ?? 0))
      return arrivals.count - 1
    }
  }

  /// Makes an unfolding of what can follow a moment.
  init(_ trigger: Trigger?, _ first: [PossibleMacrostep.Microstep], _ settling: Settling) {
    self.trigger = trigger
    self.first = first
    stepLimit = settling.stepLimit
    graph = settling.graph
    arrivals = settling.arrivals
    ends = settling.ends
    mayCircle = settling.mayCircle
  }
}
