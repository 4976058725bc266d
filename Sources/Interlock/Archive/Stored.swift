#if FoundationCoding
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// A property that stores a machine as an entity: its state and timers, not its definition.
  ///
  /// ```swift
  /// struct Message: Codable {
  ///   var subject: String
  ///   @Stored(MessageLife.self) var status
  /// }
  /// ```
  ///
  /// The property begins as a copy of the prototype that ``MachinePrototype`` provides. It is encoded as its state,
  /// `{"status":"unread","subject":"Hi"}`, unless there is more to store: see <doc:Persistence>. A decoded machine has
  /// the definition and the callbacks of the prototype. Without the wrapper, each message would store a whole machine,
  /// including its definition, and lose its callbacks.
  ///
  /// To make the machine a parameter of the memberwise initialiser, give the property its initial value:
  /// `@Stored(MessageLife.self) var status = MessageLife.prototype`.
  ///
  /// ## Optional properties and arrays
  ///
  /// ```swift
  /// @Stored(MessageLife.self) var draft: Inbox?
  /// @Stored(MessageLife.self) var answers: [Inbox]
  /// ```
  ///
  /// They begin as nil and empty. An optional property is nil if its key is absent or its value is `null`; nil is not
  /// written. For any other property, an absent key is an error, because a new machine would not have the entity's
  /// state. In sets and dictionaries, store structures with such a property.
  @propertyWrapper
  public struct Stored<
    Value: EncodableWithConfiguration & DecodableWithConfiguration,
    Prototype: MachinePrototype
  >
  where
    Value.EncodingConfiguration == Prototype.Entity, Value.DecodingConfiguration == Prototype.Entity
  {
    /// The machine, an optional machine, or an array of machines.
    public var wrappedValue: Value

    /// Creates a property with an initial value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value.
    ///   - prototype: The type that provides the prototype.
    public init(wrappedValue: Value, _ prototype: Prototype.Type) {
      self.wrappedValue = wrappedValue
    }

    /// Creates a property that begins as a copy of the prototype.
    ///
    /// - Parameter prototype: The type that provides the prototype.
    public init(_ prototype: Prototype.Type) where Value == Prototype.Entity {
      self.init(wrappedValue: prototype.prototype, prototype)
    }

    /// Creates an optional property that begins as nil.
    ///
    /// - Parameter prototype: The type that provides the prototype.
    @_disfavoredOverload
    public init(_ prototype: Prototype.Type) where Value == Prototype.Entity? {
      self.init(wrappedValue: nil, prototype)
    }

    /// Creates a property that begins as an empty array.
    ///
    /// - Parameter prototype: The type that provides the prototype.
    @_disfavoredOverload
    public init(_ prototype: Prototype.Type) where Value == [Prototype.Entity] {
      self.init(wrappedValue: [], prototype)
    }
  }

  extension Stored: Encodable {
    /// Encodes each machine as an entity.
    ///
    /// - Throws: `EncodingError.invalidValue` if the prototype could not restore a machine.
    public func encode(to encoder: any Encoder) throws {
      try wrappedValue.encode(to: encoder, configuration: Prototype.prototype)
    }
  }

  extension Stored: Decodable {
    /// Decodes entities, or whole machines, and restores them with the prototype. No callback runs.
    ///
    /// - Throws: `DecodingError`, with the coding path, if the data is neither, its state is unknown, or its definition
    ///   is not accepted.
    public init(from decoder: any Decoder) throws {
      wrappedValue = try Value(from: decoder, configuration: Prototype.prototype)
    }
  }

  extension Stored: Equatable where Value: Equatable {}

  extension Stored: Hashable where Value: Hashable {}

  extension Stored: Sendable where Value: Sendable {}

  // Structures with a synthesised conformance call these for optional properties.

  extension KeyedDecodingContainer {
    /// Decodes an optional entity.
    ///
    /// - Parameters:
    ///   - type: The type of the wrapper.
    ///   - key: The key.
    /// - Returns: The entity; nil if the key is absent, or its value is `null`.
    /// - Throws: As ``Stored/init(from:)``.
    public func decode<Entity, Prototype>(
      _ type: Stored<Entity?, Prototype>.Type,
      forKey key: Key
    ) throws -> Stored<Entity?, Prototype> {
      let stored = try decodeIfPresent(Stored<Entity, Prototype>.self, forKey: key)
      return Stored(wrappedValue: stored?.wrappedValue, Prototype.self)
    }
  }

  extension KeyedEncodingContainer {
    /// Encodes an optional entity; does nothing for nil.
    ///
    /// - Parameters:
    ///   - value: The wrapper.
    ///   - key: The key.
    /// - Throws: As ``Stored/encode(to:)``.
    public mutating func encode<Entity, Prototype>(
      _ value: Stored<Entity?, Prototype>,
      forKey key: Key
    ) throws {
      guard let entity = value.wrappedValue else { return }
      try encode(Stored<Entity, Prototype>(wrappedValue: entity, Prototype.self), forKey: key)
    }
  }
#endif
