// The standard library's sort is specialised at every call site, three kilobytes each. This one is compiled once.

/// Strings in ascending order.
@inline(never)
package func ascending(_ texts: consuming [String]) -> [String] {
  texts.sort()
  return texts
}
