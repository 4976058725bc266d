/// A notation that a document has instead of the expected one, recognised by how it begins or by its keys.
struct ForeignNotation {
  let message: String
  let suggestion: String

  private init(_ name: String, _ suggestion: String) {
    message = "this is \(name)"
    self.suggestion = suggestion
  }

  /// Recognises a document that is neither JSON nor a program; nil if it is unknown.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(Self.headLength), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }
    guard let first = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("%%") }) else { return nil }
    if first.hasPrefix("<") {
      self.init("XML, not a configuration of XState", "Read SCXML with 'init(scxml:)'")
    } else if first.hasPrefix("stateDiagram") {
      self.init("a diagram of Mermaid", "Read it as one, not as a configuration of XState")
    } else if first.hasPrefix("@startuml") {
      self.init("a diagram of PlantUML, which Interlock writes but does not read", Self.advice)
    } else if first.hasPrefix("digraph") || first.hasPrefix("strict digraph") {
      self.init("a graph of Graphviz, which Interlock writes but does not read", Self.advice)
    } else if Self.isYAML(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }) {
      self.init("YAML", "Convert it to JSON")
    } else {
      return nil
    }
  }

  /// Recognises an object that is no configuration by its keys; nil for any other.
  init?(_ object: OrderedJSON.Object) {
    if object["StartAt"] != nil, object["States"] != nil {
      self.init("a state machine of AWS Step Functions", Self.advice)
    } else if object["interlock"] != nil {
      self.init("an archive of Interlock", "Decode it with JSONDecoder")
    } else if ["specVersion", "dsl", "document"].contains(where: { object[$0] != nil }),
      object["initial"] == nil
    {
      self.init("a workflow of Serverless Workflow", Self.advice)
    } else if object["asl_version"] != nil || object["nodes"] != nil && object["edges"] != nil {
      self.init("a graph of nodes and edges", Self.advice)
    } else {
      return nil
    }
  }

  private static let advice =
    "Write the machine as SCXML, as a configuration of XState, or as an archive of Interlock"

  /// The length of the examined beginning of a document.
  private static let headLength = 2_048

  /// Whether the first lines are keys with values, or list items.
  private static func isYAML(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    if first == "---" { return true }
    let key = first.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let rest = first.dropFirst(key.count)
    return !key.isEmpty && (rest == ":" || rest.hasPrefix(": ")) && !rest.hasSuffix(",")
      && !rest.hasSuffix("{")
  }
}
