import Interlock
import InterlockEvolution

/// A decision over guards as a list: the first entry whose guards are open counts.
struct OrderedDecision {
  /// One end of a decision.
  struct End {
    /// The guards that must be open, in the order in which they are evaluated.
    var open: [Int]

    /// The guards that are closed: otherwise an earlier entry would count.
    var closed: [Int]

    let outcome: StateClasses.Outcome
  }

  /// The ends, open guards first. The last is one for which all relevant guards are closed.
  let ends: [End]

  /// Writes a decision as a list, without irrelevant guards.
  init(of entry: ReactionEntry, _ classes: StateClasses) {
    var diagrams = GuardDiagrams<StateClasses.Outcome>()
    let part = entry.folded { branch in
      let outcome = StateClasses.Outcome(branch.reaction, classes.numbers)
      return Part(
        number: diagrams.leaf(outcome),
        ends: [End(open: [], closed: [], outcome: outcome)]
      )
    } decision: { question, open, closed in
      Part(question, open: open, closed: closed, &diagrams)
    }
    ends = part.ends
  }

  fileprivate struct Part {
    let number: Int
    let ends: [End]
  }

  /// Whether refusing ends can be left out of the list: no later entry would count instead.
  var isSayable: Bool {
    ends.enumerated().filter { $1.outcome.outcome == .refused }.allSatisfy { position, end in
      ends[position...].allSatisfy { other in
        other.outcome.outcome == .refused || other.open.contains(where: end.closed.contains)
      }
    }
  }
}

extension OrderedDecision.Part {
  fileprivate init(
    _ question: Int,
    open: Self,
    closed: Self,
    _ diagrams: inout GuardDiagrams<StateClasses.Outcome>
  ) {
    guard open.number != closed.number else {
      self = closed
      return
    }
    number = diagrams.decision(question, open: open.number, closed: closed.number)
    ends =
      open.ends.map { .init(open: [question] + $0.open, closed: $0.closed, outcome: $0.outcome) }
      + closed.ends.map {
        .init(open: $0.open, closed: [question] + $0.closed, outcome: $0.outcome)
      }
  }
}
