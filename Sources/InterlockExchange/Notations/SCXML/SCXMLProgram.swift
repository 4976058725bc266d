import Interlock

/// The data of a document besides the machine: its variables, and its content, by the names in the machine.
struct SCXMLProgram: Sendable {
  /// The step limit of one call, if the document does not set one.
  static let stepLimit = 10_000

  /// The event that makes a session check eventless transitions, if an event that was not taken may have changed their
  /// conditions.
  static let look = "_event"

  /// The name of the session.
  var name: String?

  /// The variables, in document order.
  var data: [ExecutableContent.Datum] = []

  /// The content that runs before the machine is active.
  var script: [ExecutableContent] = []

  /// The states around history states.
  var historyParents: [String: String] = [:]

  /// Whether eventless transitions refer to the last event.
  var asksForEvents = false

  /// The conditions of transitions, by their texts.
  var conditions: [String: ScriptExpression] = [:]

  /// The content, by name.
  private(set) var blocks: [String: [ExecutableContent]] = [:]

  /// The names of content, and how many have the same text.
  private var names: [[ExecutableContent]: String] = [:]
  private var counts: [String: Int] = [:]

  /// Adds the content for one moment.
  ///
  /// - Returns: Its name in the machine: its text, with a number if other content has the same.
  mutating func name(of block: [ExecutableContent]) -> String {
    if let name = names[block] { return name }
    let text = block.text
    var name = text
    repeat {
      let count = counts[text, default: 0] + 1
      counts[text] = count
      if count > 1 { name = "\(text) (\(count))" }
    } while blocks[name] != nil
    blocks[name] = block
    names[block] = name
    return name
  }
}
