/// The progress of importing a mailbox.
package struct ImportProgress: Equatable, Sendable {
  package let messages: Int
  package let fraction: Double

  package init(messages: Int, done: some BinaryInteger, of total: some BinaryInteger) {
    self.messages = messages
    fraction = total > 0 ? Double(done) / Double(total) : 1
  }
}
