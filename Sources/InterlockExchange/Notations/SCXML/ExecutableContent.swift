/// The executable content of an entry, an exit or a transition.
indirect enum ExecutableContent: Hashable, Sendable {
  case raise(String)
  case send(Send)
  case cancel(ScriptText)
  case log(label: String?, ScriptCode?)
  case assign(ScriptLocation, ScriptCode)
  case choose([Branch])
  case forEach(Iteration)
  case script([ScriptStatement])
  /// Gives variables their initial values on entry of a state.
  case initialize([Datum])
  /// Sets the data for the completion of the parent of a final state.
  case complete(state: String, Message)

  /// An event that is sent.
  struct Send: Hashable, Sendable {
    var event: ScriptText
    var target: ScriptText?
    var type: ScriptText?
    var id: String?
    var idLocation: ScriptLocation?
    var delay: ScriptText?
    var message: Message
  }

  /// The data of an event.
  struct Message: Hashable, Sendable {
    var names: [Parameter] = []
    var parameters: [Parameter] = []
    var content: ScriptCode?
  }

  /// A named value.
  struct Parameter: Hashable, Sendable {
    let name: String
    let code: ScriptCode
  }

  /// The content to execute if a condition holds; nil for always.
  struct Branch: Hashable, Sendable {
    let condition: ScriptCode?
    let content: [ExecutableContent]
  }

  /// The content to execute for each element of an array.
  struct Iteration: Hashable, Sendable {
    let array: ScriptCode
    let item: ScriptLocation
    let index: ScriptLocation?
    let content: [ExecutableContent]
  }

  /// A variable, and its first value.
  struct Datum: Hashable, Sendable {
    let name: String
    let code: ScriptCode?
  }
}
