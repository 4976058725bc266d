#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Int: OrderedFieldValue, NumericFieldValue {}
extension Int8: OrderedFieldValue, NumericFieldValue {}
extension Int16: OrderedFieldValue, NumericFieldValue {}
extension Int32: OrderedFieldValue, NumericFieldValue {}
extension Int64: OrderedFieldValue, NumericFieldValue {}
extension UInt: OrderedFieldValue, NumericFieldValue {}
extension UInt8: OrderedFieldValue, NumericFieldValue {}
extension UInt16: OrderedFieldValue, NumericFieldValue {}
extension UInt32: OrderedFieldValue, NumericFieldValue {}
extension UInt64: OrderedFieldValue, NumericFieldValue {}
extension Double: OrderedFieldValue, NumericFieldValue {}
extension Float: OrderedFieldValue, NumericFieldValue {}
extension Date: OrderedFieldValue {}
