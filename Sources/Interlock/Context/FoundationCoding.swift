#if FoundationCoding
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  // Conformances for Foundation's coders, which pass the prototype as configuration. The methods themselves need no
  // Foundation.

  extension Machine: EncodableWithConfiguration where StateID: Encodable, EventID: Encodable {
    /// The prototype: a machine with the entity's definition.
    public typealias EncodingConfiguration = Self
  }

  extension Machine: DecodableWithConfiguration where StateID: Decodable, EventID: Decodable {
    /// The prototype: a machine with the entity's definition.
    public typealias DecodingConfiguration = Self
  }

  extension Machine.With: EncodableWithConfiguration where StateID: Encodable, EventID: Encodable {
    /// The prototype: a machine with the entity's definition.
    public typealias EncodingConfiguration = Self
  }

  extension Machine.With: DecodableWithConfiguration where StateID: Decodable, EventID: Decodable {
    /// The prototype: a machine with the entity's definition.
    public typealias DecodingConfiguration = Self
  }

  extension Machine.Restored: DecodableWithConfiguration
  where StateID: Decodable, EventID: Decodable {
    /// The prototype: a machine with the entity's definition.
    public typealias DecodingConfiguration = Machine
  }
#endif
