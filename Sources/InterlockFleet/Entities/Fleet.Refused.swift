#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Interlock

extension Fleet {
  /// The reason why an event was refused. Encoded, it is the body of an API's 409 response, like a refusal of the
  /// machine.
  public struct Refused: Sendable {
    fileprivate let content: Content

    fileprivate enum Content: Sendable {
      case asked(Machine.Refusal)
      case repeated(StoredRefusal)
    }

    init(_ refusal: Machine.Refusal) {
      content = .asked(refusal)
    }

    init(repeating refusal: StoredRefusal) {
      content = .repeated(refusal)
    }
  }
}

extension Fleet.Refused {
  /// The refusal of the machine; nil for a repeated request.
  public var refusal: Fleet.Machine.Refusal? {
    if case .asked(let refusal) = content { refusal } else { nil }
  }

  /// The code of the reason.
  public var reason: Fleet.Machine.Refusal.Reason {
    switch content {
    case .asked(let refusal): refusal.reason
    case .repeated(let refusal): refusal.reason(as: Fleet.Machine.Refusal.Reason.self)
    }
  }

  /// Whether the request was repeated, so that this is its first answer.
  public var isRepeated: Bool { refusal == nil }
}

extension Fleet.Refused: Hashable {
  /// Returns true if two answers are equal, first or repeated.
  public static func == (left: Self, right: Self) -> Bool {
    left.refusal == right.refusal && left.reason == right.reason
      && left.description == right.description
  }

  /// Hashes reason and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(description)
  }
}

extension Fleet.Refused: Encodable {
  /// Encodes the same values as a refusal of the machine, also for a repeated request.
  public func encode(to encoder: any Encoder) throws {
    switch content {
    case .asked(let refusal): try refusal.encode(to: encoder)
    case .repeated(let refusal): try refusal.encode(to: encoder)
    }
  }
}

extension Fleet.Refused: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch content {
    case .asked(let refusal): refusal.description
    // As the first answer. The message leaves out what to do about the program.
    case .repeated(let refusal):
      refusal.message + (reason == .codeMissing ? " " + BindingError.suggestion : "")
    }
  }
}

/// A refusal as an answer that is stored.
struct StoredRefusal: Codable, Sendable {
  let message: String
  private let reason: String
  private let content: ArchivedValue

  private enum CodingKeys: CodingKey {
    case reason
    case message
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    reason = try container.decode(String.self, forKey: .reason)
    message = try container.decode(String.self, forKey: .message)
    content = try ArchivedValue(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
  }

  /// The code of the reason; that of no transition if a later version of the library has stored another one.
  func reason<Reason: RawRepresentable<String> & CaseIterable>(as type: Reason.Type) -> Reason {
    Reason(rawValue: reason) ?? Reason.allCases[Reason.allCases.startIndex]
  }
}
