/// A database with prepared statements. Their first parameters are a state and a key.
protocol Store {
  var name: String { get }

  func execute(_ script: String) throws

  /// Prepares the statements that load and save machines.
  func prepare(load: String, save: String) throws

  /// The state of a row.
  func load(_ key: Int64) throws -> String

  func save(_ key: Int64, _ state: String) throws

  /// The single number that a query returns.
  func number(_ query: String) throws -> Int
}

struct StoreError: Error, CustomStringConvertible {
  let description: String
}
