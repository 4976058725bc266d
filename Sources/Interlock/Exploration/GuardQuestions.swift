/// The guards of a definition as questions, those with one name as one.
struct GuardQuestions {
  /// The questions of each event of the definition, in the order in which its guards are asked.
  private(set) var ofEvents: [[Int]] = []

  /// The name of each question; nil for a guard that has none.
  private(set) var names: [String?] = []

  init(_ guards: [[String?]]) {
    var known: [String: Int] = [:]
    for guards in guards {
      ofEvents.append(
        guards.map { name in
          if let name, let question = known[name] { return question }
          names.append(name)
          if let name { known[name] = names.count - 1 }
          return names.count - 1
        }
      )
    }
  }
}
