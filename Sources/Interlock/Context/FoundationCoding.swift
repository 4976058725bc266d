#if FoundationCoding
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  // What Foundation's coders take with a prototype. The calls themselves need no coder of Foundation.

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
