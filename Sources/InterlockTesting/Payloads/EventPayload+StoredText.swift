public import Interlock

extension EventPayload {
  /// Returns the text that archives store for the payload, to pin in a test what its type stores.
  ///
  /// ```swift
  /// #expect(try EventPayload(Payment(amount: 10)).storedText() == #"{"amount":10}"#)
  /// ```
  ///
  /// Migrations take it on trust that a type of one name and version stores the same as ever. When the test fails, mend the
  /// type, or raise its `payloadVersion` and write a step for the payloads that wait.
  ///
  /// - Returns: JSON, with sorted keys. It can be decoded again.
  /// - Throws: An error that names the type if it is not `Codable`, or its value can't be encoded and decoded again.
  public func storedText() throws -> String {
    try box.json()
  }
}
