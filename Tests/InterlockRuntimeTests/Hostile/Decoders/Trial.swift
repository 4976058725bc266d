import Foundation

/// Feeds bytes to one decoder, and uses what comes of them a little. Fuzzing and the tests share it.
struct Trial: Sendable {
  /// What a decoder must not do: throw something that it does not promise, or lose what it has read.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// What is decoded, and how.
  let name: String

  private let body: @Sendable (Data) throws -> Bool

  /// Makes a trial of what may be refused with a `DecodingError`, and with nothing else.
  init<Value>(
    _ name: String,
    _ decode: @escaping @Sendable (Data) throws -> Value,
    use: @escaping @Sendable (Value) throws -> Void
  ) {
    self.init(name, { $0 is DecodingError }, decode, use: use)
  }

  /// Makes a trial.
  ///
  /// - Parameters:
  ///   - name: What is decoded, and how.
  ///   - isRefusal: Whether a decoder may throw an error.
  ///   - decode: The decoder.
  ///   - use: What is done with what it has read; anything thrown is a fault.
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
  /// - Parameter data: The bytes, whatever they are.
  /// - Returns: Whether they were taken.
  /// - Throws: `Fault` where they were neither taken nor refused as they should be.
  func takes(_ data: Data) throws(Fault) -> Bool {
    do {
      return try body(data)
    } catch {
      throw Fault(description: "\(name): \(error)")
    }
  }
}

/// Throws where something does not hold.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Trial.Fault) {
  guard condition else { throw Trial.Fault(description: message()) }
}
