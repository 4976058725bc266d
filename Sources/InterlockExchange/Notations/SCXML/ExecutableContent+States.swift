extension [ExecutableContent] {
  /// Whether something in it asks whether states are active.
  var asksForStates: Bool { contains(where: \.asksForStates) }
}

extension ExecutableContent {
  fileprivate var asksForStates: Bool {
    switch self {
    case .raise: false
    case .send(let send): send.asksForStates
    case .cancel(let id): id.asksForStates
    case .log(_, let code): code?.expression.asksForStates ?? false
    case .assign(let location, let code):
      location.asksForStates || code.expression.asksForStates
    case .choose(let branches):
      branches.contains { branch in
        branch.condition?.expression.asksForStates ?? false || branch.content.asksForStates
      }
    case .forEach(let iteration):
      iteration.array.expression.asksForStates || iteration.item.asksForStates
        || iteration.index?.asksForStates ?? false || iteration.content.asksForStates
    case .script(let statements):
      statements.contains { $0.location.asksForStates || $0.value.asksForStates }
    case .initialize(let data): data.contains { $0.code?.expression.asksForStates ?? false }
    case .complete(_, let message): message.asksForStates
    }
  }
}

extension ExecutableContent.Send {
  fileprivate var asksForStates: Bool {
    [event, target, type, delay].contains { $0?.asksForStates ?? false }
      || idLocation?.asksForStates ?? false || message.asksForStates
  }
}

extension ExecutableContent.Message {
  fileprivate var asksForStates: Bool {
    content?.expression.asksForStates ?? false
      || (names + parameters).contains { $0.code.expression.asksForStates }
  }
}

extension ScriptText {
  fileprivate var asksForStates: Bool {
    if case .code(let code) = self { code.expression.asksForStates } else { false }
  }
}

extension ScriptLocation {
  fileprivate var asksForStates: Bool { path?.members.contains(where: \.asksForStates) ?? false }
}
