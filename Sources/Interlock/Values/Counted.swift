/// How many there are of something: `1 event`, `2 events`.
///
/// - Parameters:
///   - count: How many.
///   - noun: What one is called.
/// - Returns: The number and the noun, with an *s* unless it is one.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
