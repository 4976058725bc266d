/// A guard, a callback or an activity that was written for a machine with another context, or with other identifiers.
///
/// Its closure has lost the type of its transition, so the compiler can't reject it, and it would read the memory of
/// one type as another. An activity has lost the type of its scope, and would find no context.
struct ForeignCode {
  let part: Finding.Part
  /// Its moment; nil for an activity.
  let kind: CallbackKind?
  /// The index among the guards, or among the callbacks of this kind; 0 for an activity.
  let entry: Int
  /// Its name; nil if it has none. The name of data is its text.
  let name: String?
  /// The machine that it was written for.
  let machine: MachineType
}

/// A machine with a context, of whatever type.
protocol ContextMachine {
  static var contextText: String { get }
}

extension DefinitionCode {
  /// The code that was written for other machines.
  var foreign: [ForeignCode] {
    var found: [ForeignCode] = []
    func add(_ callbacks: CallbackList, _ kinds: [CallbackKind], of part: Finding.Part) {
      guard !callbacks.machines.allSatisfy(isOwn) else { return }
      for kind in kinds {
        for (entry, callback) in callbacks[kind].enumerated() {
          add(callback.machine, part, kind, entry, callback.name)
        }
      }
    }
    func add(
      _ machine: MachineType?,
      _ part: Finding.Part,
      _ kind: CallbackKind?,
      _ entry: Int,
      _ name: String?
    ) {
      guard let machine, !isOwn(machine) else { return }
      found.append(ForeignCode(part: part, kind: kind, entry: entry, name: name, machine: machine))
    }
    for (position, callbacks) in states.enumerated() {
      add(callbacks, CallbackKind.ofStates, of: .state(position))
    }
    for activity in activities {
      add(activity.machine, .state(activity.state), nil, 0, activity.name)
    }
    for (position, event) in events.enumerated() {
      for (entry, condition) in event.conditions.enumerated() {
        add(condition.machine, .event(position), .shouldFire, entry, nil)
      }
      add(event.callbacks, CallbackKind.ofEvents, of: .event(position))
    }
    for (entry, observer) in observers.enumerated() {
      add(observer.callback.machine, .machine, observer.kind, entry, observer.callback.name)
    }
    return found
  }

  /// Whether code that was written for a machine can run in this one.
  private func isOwn(_ machine: MachineType?) -> Bool {
    machine == nil || machine == self.machine || machine == plainMachine
  }

  /// The findings about code that was written for other machines.
  func foreignFindings(_ text: any DefinitionText) -> [Finding] {
    let foreign = foreign
    guard !foreign.isEmpty else { return [] }
    var report = NumberedDefinition.Report(text)
    report.add(foreign, in: machine, text)
    return report.findings
  }

  /// Stops the program if there is code for another machine: the last check, for calls that can't throw.
  func requireOwnCode(_ text: any DefinitionText) {
    let findings = foreignFindings(text)
    guard findings.isEmpty else { fatalError("\(DefinitionError(findings: findings))") }
  }
}

extension NumberedDefinition {
  /// Guards, callbacks and activities were written for this machine, or for the same machine without a context.
  func foreignCode(_ report: inout Report) {
    guard let code else { return }
    report.add(code.foreign, in: code.machine, text)
  }
}

extension NumberedDefinition.Report {
  fileprivate mutating func add(
    _ foreign: [ForeignCode],
    in machine: MachineType,
    _ text: any DefinitionText
  ) {
    let suggestion =
      "Write it for this machine, or use the `outline` of the other machine, which has no code"
    for item in foreign where !isFull {
      let key = item.kind?.rawValue ?? "activities"
      let message = item.message(in: machine, text)
      switch item.part {
      case .machine: add(.foreignCode, key, message, suggestion: suggestion)
      case .state(let position):
        add(.foreignCode, state: position, key, message, suggestion: suggestion)
      case .event(let position):
        let key = item.kind == .shouldFire ? "guards" : key
        add(
          .foreignCode,
          event: position,
          key,
          entry: item.entry,
          message,
          suggestion: suggestion
        )
      }
    }
  }
}

extension ForeignCode {
  fileprivate func message(in own: MachineType, _ text: any DefinitionText) -> String {
    var code =
      switch kind {
      case nil: "activity"
      case .shouldFire?: "guard"
      case let kind?: "\(kind.rawValue) callback"
      }
    if case .event(let position) = part, kind == .shouldFire {
      code += text.guardName(entry, of: position).map { " \(quoted($0))" } ?? ""
    } else {
      code += name.map { " \(quoted($0))" } ?? ""
    }
    let written = (machine as? any ContextMachine.Type)?.contextText
    let expected = (own as? any ContextMachine.Type)?.contextText
    guard let written, written != expected else {
      return "its \(code) was written for a \(quoted(String(reflecting: machine))), and this is a "
        + quoted(String(reflecting: own))
    }
    return "its \(code) was written for the context \(written), "
      + (expected.map { "and this machine has the context \($0)" } ?? "and this machine has none")
  }
}
