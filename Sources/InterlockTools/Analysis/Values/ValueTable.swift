import InterlockData

/// Values of followed fields as numbers.
struct ValueTable: Sendable {
  /// The codes of all field values at one moment; 0 for an unknown value.
  typealias Row = [Int32]

  private var values: [DataValue] = []
  private var codes: [DataValue: Int32] = [:]
  private var rows: [Row] = []
  private var numbers: [Row: Int] = [:]

  /// The code of a value.
  mutating func code(of value: DataValue) -> Int32 {
    if let code = codes[value] { return code }
    values.append(value)
    codes[value] = Int32(values.count)
    return Int32(values.count)
  }

  /// The value of a code; nil for 0.
  func value(of code: Int32) -> DataValue? { code == 0 ? nil : values[Int(code) - 1] }

  /// The number of a row, which is added if it is new.
  mutating func number(of row: Row) -> Int {
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// The row of a number.
  subscript(number: Int) -> Row { rows[number] }
}
