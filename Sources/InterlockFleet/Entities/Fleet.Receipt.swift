public import Interlock

extension Fleet {
  /// What firing an event has done to an entity.
  public struct Receipt: Sendable {
    /// The state afterwards; the first in document order if several are active in regions.
    public let state: StateID

    /// How often the row has been changed, this time included.
    public let revision: Int

    /// What the machine did; nil if the request was repeated, because nothing has happened then.
    public let happened: Machine.Receipt?

    /// Whether the request was repeated: state and revision are those of the answer that it was given the first time.
    public var isRepeated: Bool { happened == nil }
  }
}

extension Fleet.Receipt: CustomStringConvertible {
  /// The transitions, one a line, or that the request was repeated; then the state.
  public var description: String {
    let happened = happened.map { "\($0)" } ?? "the request was repeated"
    return "\(happened)\nnow in \(quoted(state)), revision \(revision)"
  }
}

extension Fleet.Receipt: Encodable {
  private enum CodingKeys: CodingKey {
    case state
    case revision
    case isRepeated
  }

  /// Encodes state, revision, and whether the request was repeated: the answer of an API.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(revision, forKey: .revision)
    try container.encode(isRepeated, forKey: .isRepeated)
  }
}
