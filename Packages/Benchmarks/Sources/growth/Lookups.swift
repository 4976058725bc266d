import Interlock

/// What is asked of a machine while it runs, which takes the same time in a large one.
func lookupRows() -> [Row] {
  var row = Row(name: "a state of a machine with a context", sizes: (500, 4_000)) { count in
    let machine = try Machine<Int, Int>.With<Int>(initial: 0) {
      for number in 0..<count {
        Machine<Int, Int>.With<Int>.State(number).didEnter { $0.context += 1 }
      }
    }
    .owning(0)
    return {
      for number in 0..<100 { consume((machine.state(withID: number), machine.description)) }
    }
  }
  row.order = 0
  return [row]
}
