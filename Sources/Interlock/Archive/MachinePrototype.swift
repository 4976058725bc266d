#if FoundationCoding
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// A type that provides the prototype of stored entities, for ``Stored``.
  ///
  /// ```swift
  /// enum MessageLife: MachinePrototype {
  ///   static let prototype = try! Inbox(initial: .unread) {
  ///     Inbox.State(.unread)
  ///     Inbox.State(.read)
  ///     Inbox.Event(.view, from: .unread, to: .read)
  ///   }
  /// }
  /// ```
  ///
  /// States and events must be `Codable`. Use a `static let`, so that all entities share one definition.
  public protocol MachinePrototype<Entity> {
    /// The type of the machine: a ``Machine`` or a ``Machine/With``.
    associatedtype Entity: EncodableWithConfiguration & DecodableWithConfiguration
    where Entity.EncodingConfiguration == Entity, Entity.DecodingConfiguration == Entity

    /// The machine of which each new entity is a copy. It provides the definition and the callbacks of decoded
    /// entities.
    static var prototype: Entity { get }
  }
#endif
