/// A count with its noun: `1 event`, `2 events`.
///
/// - Parameters:
///   - count: The count.
///   - noun: The noun in the singular.
/// - Returns: The count and the noun, with an *s* unless the count is 1.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
