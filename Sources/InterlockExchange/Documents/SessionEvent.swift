/// An event of a session, with everything in `_event`.
///
/// It is an object, so that a list of thousands that wait is quick to copy and to change.
final class SessionEvent: Sendable, Codable {
  /// Who made it.
  enum Kind: String, Sendable, Codable {
    case platform, `internal`, external
  }

  let name: String
  let kind: Kind
  let data: ScriptValue
  let sendID: String?

  /// The address for answers; nil if there is none.
  let origin: String?

  /// Its number in the session, which tells which of two events is later.
  let number: Int

  /// The value of `_event`: always the same object.
  let value: ScriptValue

  static let execution = "error.execution"
  static let communication = "error.communication"

  init(
    name: String,
    kind: Kind,
    data: ScriptValue,
    sendID: String? = nil,
    origin: String? = nil,
    number: Int
  ) {
    self.name = name
    self.kind = kind
    self.data = data
    self.sendID = sendID
    self.origin = origin
    self.number = number
    func text(_ value: String?) -> ScriptValue { value.map { .string($0) } ?? .undefined }
    value = .object(
      ScriptObject([
        ("name", .string(name)),
        ("type", .string(kind.rawValue)),
        ("sendid", text(sendID)),
        ("origin", text(origin)),
        ("origintype", text(origin.map { _ in SessionIdentity.processor })),
        ("invokeid", .undefined),
        ("data", data),
      ])
    )
  }

  private enum CodingKeys: String, CodingKey {
    case name, kind, data, sendID, origin, number
  }

  convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      kind: try container.decode(Kind.self, forKey: .kind),
      data: try container.decode(ScriptValue.self, forKey: .data),
      sendID: try container.decodeIfPresent(String.self, forKey: .sendID),
      origin: try container.decodeIfPresent(String.self, forKey: .origin),
      // The numbers of later events follow it.
      number: max(0, min(try container.decode(Int.self, forKey: .number), .max / 2))
    )
  }
}

extension SessionEvent: Hashable {
  static func == (event: SessionEvent, other: SessionEvent) -> Bool {
    event.number == other.number && event.name == other.name && event.kind == other.kind
      && event.data == other.data && event.sendID == other.sendID && event.origin == other.origin
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(name)
    hasher.combine(data)
  }
}
