#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Sample values, for decoding a type without data.

/// A type whose values are stored as single values.
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
extension Date: Sampled { static var sample: Self { Date(timeIntervalSinceReferenceDate: 0) } }
#if FoundationCoding
  // Without it, no payload is archived, and these types would be linked for nothing.
  extension Decimal: Sampled { static var sample: Self { 1 } }
  extension Data: Sampled { static var sample: Self { Data() } }
  extension URL: Sampled { static var sample: Self { URL(filePath: "/") } }
  extension UUID: Sampled { static var sample: Self { UUID() } }
#endif

extension Decodable {
  /// A value with which decoding continues where samples don't fit: the first case of an enumeration, or an empty
  /// collection; nil if there is none. The type itself makes it.
  static var stopgap: Self? {
    if let type = self as? any CaseIterable.Type { return type.firstCase as? Self }
    if let type = self as? any RawRepresentable.Type { return type.firstRawValue as? Self }
    if let type = self as? any ExpressibleByArrayLiteral.Type { return type.empty as? Self }
    if let type = self as? any ExpressibleByDictionaryLiteral.Type { return type.empty as? Self }
    if let type = self as? any ExpressibleByNilLiteral.Type { return type.empty as? Self }
    return nil
  }
}

extension CaseIterable {
  fileprivate static var firstCase: Any? { allCases.first }
}

extension RawRepresentable {
  /// The value of one of the first raw numbers. There is no such list of strings.
  fileprivate static var firstRawValue: Any? {
    guard let type = RawValue.self as? any BinaryInteger.Type else { return nil }
    return (0..<128).lazy.compactMap { number in
      (type.init(exactly: number) as? RawValue).flatMap(Self.init(rawValue:))
    }.first
  }
}

extension ExpressibleByArrayLiteral {
  fileprivate static var empty: Any { [] as Self }
}

extension ExpressibleByDictionaryLiteral {
  fileprivate static var empty: Any { [:] as Self }
}

extension ExpressibleByNilLiteral {
  fileprivate static var empty: Any { nil as Self }
}
