import Interlock

/// What a document has beside the machine: its variables, and what it does, by the names that stand in the machine.
struct SCXMLProgram: Sendable {
  /// How much may follow from one call, where the document does not say it.
  static let stepLimit = 10_000

  /// The event that has a session look at transitions without an event, where one that was not taken may have changed
  /// what they ask for.
  static let look = "_event"

  /// What the session is told of itself.
  var name: String?

  /// The variables, in document order.
  var data: [ExecutableContent.Datum] = []

  /// What is done before the machine is active.
  var script: [ExecutableContent] = []

  /// The states around history states.
  var historyParents: [String: String] = [:]

  /// Whether transitions without an event ask for the one that came last.
  var asksForEvents = false

  /// The conditions of transitions, by their texts.
  var conditions: [String: ScriptExpression] = [:]

  /// What is done, by its name.
  private(set) var blocks: [String: [ExecutableContent]] = [:]

  /// The names of what is done, and how many have each text.
  private var names: [[ExecutableContent]: String] = [:]
  private var counts: [String: Int] = [:]

  /// Adds what is done at one moment.
  ///
  /// - Returns: The name by which the machine calls it: its text, and a number where something else has the same.
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
