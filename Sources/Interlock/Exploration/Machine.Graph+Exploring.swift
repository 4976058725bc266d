extension Machine.Graph {
  mutating func explore(limit: Int) {
    var found: [Prospect] = []
    var endless: [EndlessStep] = []
    foresight.activate {
      found.append($0)
    } endless: {
      endless.append($0)
    }
    note(found, endless, from: nil, limit)
    starts = Array(origins.indices)
    var next = 0
    while next < table.count, foresight.isComplete {
      found.removeAll(keepingCapacity: true)
      endless.removeAll(keepingCapacity: true)
      foresight.follow(table[next]) {
        found.append($0)
      } endless: {
        endless.append($0)
      }
      note(found, endless, from: next, limit)
      next += 1
    }
  }

  private mutating func note(
    _ found: [Prospect],
    _ endless: [EndlessStep],
    from origin: Int?,
    _ limit: Int
  ) {
    for prospect in found {
      for row in prospect.microsteps.lazy.flatMap(\.rows) where uses[row] == nil {
        uses[row] = Use(origin: origin)
      }
      guard table.count < limit || table.number(of: prospect.configuration) != nil else {
        isComplete = false
        continue
      }
      let (number, isNew) = table.insert(prospect.configuration)
      if isNew { origins.append(UInt32(origin ?? number)) }
    }
    for step in endless {
      let input = input(step.trigger)
      guard !loops.contains(where: { $0.input == input && $0.isCertain == step.isCertain }) else {
        continue
      }
      let steps = step.microsteps.map(microstep)
      loops.append(
        Loop(origin: origin, input: input, microsteps: steps, isCertain: step.isCertain)
      )
    }
  }
}
