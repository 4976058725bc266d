import Foundation

/// Feeds bytes to one decoder and briefly uses the result. Fuzzing and the tests share it.
struct Trial: Sendable {
  /// A fault of a decoder: it throws an undocumented error, or loses something that it has read.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The decoded type and format.
  let name: String

  private let body: @Sendable (Data) throws -> Bool

  /// Creates a trial whose decoder may only throw `DecodingError`.
  init<Value>(
    _ name: String,
    _ decode: @escaping @Sendable (Data) throws -> Value,
    use: @escaping @Sendable (Value) throws -> Void
  ) {
    self.init(name, { $0 is DecodingError }, decode, use: use)
  }

  /// Creates a trial.
  ///
  /// - Parameters:
  ///   - name: The decoded type and format.
  ///   - isRefusal: Whether the decoder may throw the given error.
  ///   - decode: The decoder.
  ///   - use: Uses the decoded value. Any error it throws is a fault.
  init<Value>(
    _ name: String,
    _ isRefusal: @escaping @Sendable (any Error) -> Bool,
    _ decode: @escaping @Sendable (Data) throws -> Value,
    use: @escaping @Sendable (Value) throws -> Void
  ) {
    self.name = name
    body = { data in
      let value: Value
      do {
        value = try decode(data)
      } catch  where isRefusal(error) {
        _ = "\(error)"
        return false
      }
      try use(value)
      return true
    }
  }

  /// Decodes bytes.
  ///
  /// - Parameter data: Arbitrary bytes.
  /// - Returns: Whether the decoder accepted them.
  /// - Throws: `Fault` if the decoder neither accepted nor properly refused them.
  func takes(_ data: Data) throws(Fault) -> Bool {
    do {
      return try body(data)
    } catch {
      throw Fault(description: "\(name): \(error)")
    }
  }
}

/// Throws if the condition does not hold.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Trial.Fault) {
  guard condition else { throw Trial.Fault(description: message()) }
}
