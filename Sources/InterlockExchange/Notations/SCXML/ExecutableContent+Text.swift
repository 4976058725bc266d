// Content on one line: its name in the machine, and what drawings show.

extension ExecutableContent {
  var text: String {
    switch self {
    case .raise(let event): return "raise \(event)"
    case .send(let send): return send.text
    case .cancel(let id): return "cancel \(id.text)"
    case .log(let label, let code):
      return (["log"] + [label.map { "'\($0)'" }, code?.text].compactMap(\.self)).joined(
        separator: " "
      )
    case .assign(let location, let code): return "\(location.text.trimmed) = \(code.text.trimmed)"
    case .choose(let branches):
      let parts = branches.enumerated().map { position, branch in
        let word = position == 0 ? "if " : branch.condition == nil ? "else" : "else if "
        return "\(word)\(branch.condition?.text ?? "") { \(branch.content.text) }"
      }
      return parts.joined(separator: " ")
    case .forEach(let iteration):
      let index = iteration.index.map { ", \($0.text)" } ?? ""
      return
        "for \(iteration.item.text)\(index) of \(iteration.array.text) { \(iteration.content.text) }"
    case .script(let statements):
      return statements.map(\.text).joined(separator: "; ")
    case .initialize(let data):
      return "data "
        + data.map { $0.name + ($0.code.map { " = \($0.text)" } ?? "") }.joined(separator: ", ")
    case .complete(let state, let message): return "done.state.\(state) with \(message.text)"
    }
  }
}

extension [ExecutableContent] {
  /// The texts of all of them.
  var text: String { map(\.text).joined(separator: "; ") }
}

extension ExecutableContent.Send {
  fileprivate var text: String {
    var parts = ["send \(event.text)"]
    if let target { parts.append("to \(target.text)") }
    if let delay { parts.append("after \(delay.text)") }
    if message != ExecutableContent.Message() { parts.append("with \(message.text)") }
    if let id = id ?? idLocation?.text { parts.append("as \(id)") }
    return parts.joined(separator: " ")
  }
}

extension ExecutableContent.Message {
  fileprivate var text: String {
    if let content { return content.text }
    return
      "{ \((names + parameters).map { "\($0.name): \($0.code.text)" }.joined(separator: ", ")) }"
  }
}

extension ScriptText {
  fileprivate var text: String {
    switch self {
    case .literal(let text): text
    case .code(let code): code.text
    }
  }
}
