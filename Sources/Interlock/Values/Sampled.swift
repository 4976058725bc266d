#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Values to decode from and with, where a type has to be decoded without data.

extension CaseIterable {
  /// The first case.
  static var firstSample: Any? { allCases.first }
}

extension RawRepresentable {
  /// The first case of an enumeration whose raw values are strings, or one of the first raw numbers.
  static var firstSample: Any? {
    if RawValue.self == String.self, MemoryLayout<Self>.size <= 1 {
      // Safe because a type of a byte holds no reference, and zero is the first case of an enumeration. Those of C have
      // numbers as raw values.
      var byte: UInt8 = 0
      return withUnsafeBytes(of: &byte) { $0.load(as: Self.self) }
    }
    guard let type = RawValue.self as? any BinaryInteger.Type else { return nil }
    return (0..<128).lazy.compactMap { number in
      (type.init(exactly: number) as? RawValue).flatMap(Self.init(rawValue:))
    }.first
  }
}

/// A type whose values are stored as they are.
protocol Sampled {
  static var sample: Self { get }
}

extension Sampled where Self: FixedWidthInteger {
  static var sample: Self { 1 }
}

extension Int: Sampled {}
extension Int8: Sampled {}
extension Int16: Sampled {}
extension Int32: Sampled {}
extension Int64: Sampled {}
extension UInt: Sampled {}
extension UInt8: Sampled {}
extension UInt16: Sampled {}
extension UInt32: Sampled {}
extension UInt64: Sampled {}
extension Double: Sampled { static var sample: Self { 1 } }
extension Float: Sampled { static var sample: Self { 1 } }
extension Bool: Sampled { static var sample: Self { true } }
extension String: Sampled { static var sample: Self { "1" } }
extension Decimal: Sampled { static var sample: Self { 1 } }
extension Date: Sampled { static var sample: Self { Date(timeIntervalSinceReferenceDate: 0) } }
extension Data: Sampled { static var sample: Self { Data() } }
extension URL: Sampled { static var sample: Self { URL(filePath: "/") } }
extension UUID: Sampled { static var sample: Self { UUID() } }
