package import Interlock

// States that write into a journal, so that a test shows a route as `-a1 -a +b +b1`.

extension Journal {
  /// A state that notes when it is left and entered.
  package func state(
    _ id: String,
    initial: String...,
    @Sketch.Builder content: () -> [Sketch.Builder.Element] = { [] }
  ) -> Sketch.State {
    noting(Sketch.State(id, initial: initial, content: content))
  }

  /// A parallel state that notes when it is left and entered.
  package func parallel(
    _ id: String,
    @Sketch.Builder content: () -> [Sketch.Builder.Element]
  ) -> Sketch.State {
    noting(Sketch.State(parallel: id, content: content))
  }

  /// A final state that notes when it is left and entered.
  package func final(_ id: String) -> Sketch.State {
    noting(.final(id))
  }

  /// A state that notes when it is left and entered, and when its initial transition is taken.
  package func noting(_ state: Sketch.State) -> Sketch.State {
    let id = state.id
    return state.didExit { _ in self.add("-\(id)") }
      .didEnter { _ in self.add("+\(id)") }
  }

  /// A callback that writes a line.
  package func note(_ line: String) -> Sketch.Callback {
    { _ in self.add(line) }
  }

  /// A guard that writes a line, and answers.
  package func ask(_ line: String, _ answer: Bool) -> Sketch.Condition {
    { _ in
      self.add(line)
      return answer
    }
  }

  /// Returns the lines so far as one, and clears the journal.
  package func takeLine() -> String {
    take().joined(separator: " ")
  }
}
