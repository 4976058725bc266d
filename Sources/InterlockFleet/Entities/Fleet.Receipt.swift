public import Interlock

extension Fleet {
  /// The result of firing an event on an entity.
  public struct Receipt: Sendable {
    /// The state afterwards; the first in document order if several are active in regions.
    public let state: StateID

    /// How often the row has been changed, including this time.
    public let revision: Int

    /// The receipt of the machine; nil for a repeated request.
    public let happened: Machine.Receipt?

    /// Whether the request was repeated: state and revision are then those of the first answer.
    public var isRepeated: Bool { happened == nil }
  }
}

extension Fleet.Receipt: CustomStringConvertible {
  /// The transitions, one on each line, or that the request was repeated; then the state.
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

  /// Encodes state, revision, and whether the request was repeated, as the answer of an API.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(revision, forKey: .revision)
    try container.encode(isRepeated, forKey: .isRepeated)
  }
}
