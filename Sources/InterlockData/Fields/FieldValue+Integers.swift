/// The common protocol of integers: how fields read and assign them.
public protocol IntegerFieldValue: FieldValue, FixedWidthInteger {}

extension IntegerFieldValue {
  /// An integer.
  public static var dataType: DataType { .integer }

  /// The integer; a number if it has more than 64 bits.
  public var dataValue: DataValue {
    Int(exactly: self).map { .integer($0) } ?? .number(Double(self))
  }

  /// Makes an integer; nil if the value does not fit.
  public init?(dataValue: DataValue) {
    guard case .integer(let value) = dataValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int: IntegerFieldValue {}
extension Int8: IntegerFieldValue {}
extension Int16: IntegerFieldValue {}
extension Int32: IntegerFieldValue {}
extension Int64: IntegerFieldValue {}
extension UInt: IntegerFieldValue {}
extension UInt8: IntegerFieldValue {}
extension UInt16: IntegerFieldValue {}
extension UInt32: IntegerFieldValue {}
extension UInt64: IntegerFieldValue {}
