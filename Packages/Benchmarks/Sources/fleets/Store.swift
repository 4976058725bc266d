/// A database with prepared statements, of which the first parameters are a state and a key.
protocol Store {
  var name: String { get }

  func execute(_ script: String) throws

  /// Prepares the statements by which machines are loaded and saved.
  func prepare(load: String, save: String) throws

  /// The state of a row.
  func load(_ key: Int64) throws -> String

  func save(_ key: Int64, _ state: String) throws

  /// The one number that a query has as its answer.
  func number(_ query: String) throws -> Int
}

struct StoreError: Error, CustomStringConvertible {
  let description: String
}
