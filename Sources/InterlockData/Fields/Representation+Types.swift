#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Representation {
  /// Determines the representation of a type in memory, if code can read it directly; nil for any other type.
  init?(_ type: (some FieldValue).Type) {
    let hasWideIntegers = Int.bitWidth == 64
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self): self = .boolean
    case ObjectIdentifier(Int.self): self = .integer
    case ObjectIdentifier(Int64.self) where hasWideIntegers: self = .integer
    case ObjectIdentifier(Double.self): self = .number
    case ObjectIdentifier(Float.self): self = .float
    case ObjectIdentifier(String.self): self = .text
    // A date consists of its seconds since 2001 alone.
    case ObjectIdentifier(Date.self) where MemoryLayout<Date>.size == MemoryLayout<Double>.size:
      self = .date
    case ObjectIdentifier(Int8.self): self = .int8
    case ObjectIdentifier(Int16.self): self = .int16
    case ObjectIdentifier(Int32.self): self = .int32
    case ObjectIdentifier(UInt8.self): self = .uint8
    case ObjectIdentifier(UInt16.self): self = .uint16
    case ObjectIdentifier(UInt32.self) where hasWideIntegers: self = .uint32
    default: return nil
    }
  }
}
