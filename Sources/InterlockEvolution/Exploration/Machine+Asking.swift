package import Interlock

extension Machine {
  /// Returns a machine with the same structure whose guards ask for their answers: for tools that replace code by a
  /// person, or by every possible answer.
  ///
  /// Guards with the same name are one question. Guards about states stay: the machine answers them itself. Events need
  /// no payload, and activities are left out.
  ///
  /// - Parameters:
  ///   - answer: Called for each guard, with the number of its question.
  ///   - note: Called for each callback that has a name, instead of its code.
  ///   - runsCallbacks: Whether callbacks that have code run nevertheless.
  /// - Returns: An inactive machine with a definition of its own, and the texts of the questions by their numbers. It
  ///   owns the context that this machine owns, for the callbacks that run.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  package func asking(
    _ answer: @escaping @Sendable (_ question: Int) -> Bool,
    noting note: @escaping @Sendable (_ name: String) -> Void,
    runsCallbacks: Bool = false
  ) -> (machine: Self, questions: [String]) {
    let questions = GuardQuestions(plan)
    let definition = plan.definition.mappingCode(
      for: runsCallbacks ? nil : Machine.self,
      activity: { _, _ in nil },
      event: { event, position in
        var numbers = questions.ofEvents[EventPosition(position)][...]
        return event.guardTerms.reduce(event.with(guards: []).carrying(nil)) { event, term in
          guard term.presence == nil else { return event.guarded(by: [term]) }
          guard let number = numbers.popFirst() else { return event }
          return event.shouldFire(questions.text(of: number)) { _ in answer(number) }
        }
      },
      callback: { callback, _ in
        let runs = runsCallbacks && callback.isBound
        let code = runs ? callback : Self.boxed(callback.name) { _ in }
        return code.preceded { callback.name.map(note) }
      }
    )
    let (numbering, draft) = Numbering.numbering(definition)
    var machine = Self(plan: Plan(definition, numbering, draft, warnings: warnings))
    machine.own(ownedContext)
    return (machine, questions.names.indices.map(questions.text))
  }
}

extension GuardQuestions {
  /// The name of a question; one without a name is called by its place.
  fileprivate func text(of question: Int) -> String {
    let place = places[question]
    return names[question] ?? "guard #\(place.term + 1) of event #\(place.event + 1)"
  }
}
