/// An event of a session, with all that `_event` tells of it.
struct SessionEvent: Hashable, Sendable, Codable {
  /// Who made it.
  enum Kind: String, Sendable, Codable {
    case platform, `internal`, external
  }

  var name: String
  var kind: Kind
  var data = ScriptValue.undefined
  var sendID: String?
  var origin: String?
  var originType: String?

  /// Which event of the session it is, so that of two the later is known.
  var number = 0

  static let execution = "error.execution"
  static let communication = "error.communication"

  /// What `_event` is.
  var value: ScriptValue {
    func text(_ value: String?) -> ScriptValue { value.map { .string($0) } ?? .undefined }
    return .object(
      ScriptObject([
        ("name", .string(name)),
        ("type", .string(kind.rawValue)),
        ("sendid", text(sendID)),
        ("origin", text(origin)),
        ("origintype", text(originType)),
        ("invokeid", .undefined),
        ("data", data),
      ])
    )
  }
}
