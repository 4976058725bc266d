import Interlock

/// The names of SCXML, and those that Interlock adds in a namespace of its own.
enum SCXMLVocabulary {
  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The namespace for what SCXML cannot express.
  static let ownNamespace = "urn:interlock:scxml:1"

  /// The prefix for it in written documents.
  static let ownPrefix = "interlock"

  /// The beginning of all names in that namespace.
  static let ownName = ownPrefix + ":"

  /// The key in the user info of a state under which elements are kept unchanged.
  static let keptFact = "scxml"

  static let completionPrefix = "done.state."

  /// The prefix of the event for the completion of a service; its `id` follows.
  static let servicePrefix = "done.invoke."

  static let stateElements: Set<String> = ["state", "parallel", "final", "history"]

  /// Elements of documents and states that are neither states nor transitions, and are kept as they are.
  static let headElements: Set<String> = ["datamodel", "script"]

  /// The key in the user info of a state under which the same is kept for its transitions, by their numbers in it.
  static let keptRowsFact = "scxml.transitions"

  /// Elements in which editors keep the layout of their pictures, so that they are no content anywhere.
  static let layoutElements: Set<String> = ["{http://www.qt.io/2015/02/scxml-ext}editorinfo"]

  /// Elements in a transition that are not content.
  static let transitionElements = layoutElements.union([
    "interlock:guard", "interlock:join", "interlock:former",
  ])

  /// The attributes of each element; those of Interlock have its prefix.
  static let attributes: [String: Set<String>] = [
    "scxml": [
      "initial", "name", "version", "datamodel", "binding", "interlock:stepLimit",
      "interlock:unhandledEvents",
    ],
    "state": ["id", "initial", "interlock:id", "interlock:kind"],
    "parallel": ["id", "interlock:id"],
    "final": ["id", "interlock:id"],
    "history": ["id", "type", "interlock:id"],
    "initial": [],
    "onentry": [],
    "onexit": [],
    "transition": ["event", "cond", "target", "type", "interlock:event", "interlock:payload"],
    "interlock:transition": [
      "event", "cond", "target", "type", "interlock:event", "interlock:payload",
    ],
    "interlock:call": ["name", "at"],
    "interlock:activity": ["name"],
    "interlock:defer": ["event"],
    "interlock:former": ["name"],
    "interlock:guard": ["name", "in", "notIn"],
    "interlock:join": ["state"],
    "interlock:facts": [],
  ]
}

extension SCXMLVocabulary {
  /// The attribute that was probably intended; nil if none is near.
  static func attribute(near name: String, of element: String) -> String? {
    nearestName(to: name, among: (attributes[element] ?? contentAttributes[element] ?? []).sorted())
  }

  /// Whether an attribute of an element says nothing to the machine, and is kept.
  static func keeps(_ name: String, of element: String) -> Bool {
    attributes[element]?.contains(name) == false && attribute(near: name, of: element) == nil
      && !(name == "src" && stateElements.contains(element))
  }
}

/// The limits of a document.
enum SCXMLLimits {
  static let size = 1 << 24
  static let elementCount = 200_000
  static let attributeCount = 256
  static let depth = 100
  static let namespaceLength = 256
}

extension SCXMLVocabulary {
  /// The system variables of a session, which cannot be assigned.
  static let systemVariables: Set<String> = [
    "_event", "_sessionid", "_name", "_ioprocessors", "_x",
  ]

  /// The processor of events that sends them over HTTP.
  static let webProcessor = "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor"

  /// The attributes of executable content, and of its parts.
  static let contentAttributes: [String: Set<String>] = [
    "raise": ["event", "interlock:event"],
    "send": [
      "event", "interlock:event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id",
      "idlocation", "delay", "delayexpr", "namelist",
    ],
    "cancel": ["sendid", "sendidexpr"],
    "log": ["label", "expr"],
    "assign": ["location", "expr"],
    "if": ["cond"],
    "elseif": ["cond"],
    "else": [],
    "foreach": ["array", "item", "index"],
    "script": ["src"],
    "param": ["name", "expr", "location"],
    "content": ["expr"],
    "data": ["id", "expr", "src", "interlock:field"],
  ]
}
