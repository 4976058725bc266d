/// All mismatches between a definition and a behaviour.
public struct BindingError: Error, Hashable, Sendable {
  /// The kind of code that a name refers to.
  public enum Kind: String, Hashable, Sendable {
    /// A guard.
    case `guard`
    /// A callback of a state, an event or the machine.
    case callback
    /// An activity.
    case activity
  }

  /// A name that the definition or the behaviour uses.
  public struct Item: Hashable, Sendable {
    /// The kind of code that it refers to.
    public let kind: Kind

    /// The name; nil if the code was archived without a name, so that it can't be bound.
    public let name: String?

    /// The place where the definition uses the name, such as `state 'read', didEnter`; nil if only the behaviour has
    /// it.
    public let place: String?
  }

  /// Names in the definition that have no code, each at its first place, in definition order.
  public let unbound: [Item]

  /// Names in the behaviour that the definition doesn't use, or already has code for. Ordered by kind and name.
  public let unused: [Item]

  /// Names that the behaviour has twice.
  public let repeated: [Item]

  /// The code that was written for a machine with another context, a sentence each. The compiler rejects such a
  /// behaviour, so only the library itself can cause it.
  var foreign: [String] = []
}

extension BindingError: DescribedError {
  /// The maximum number of names listed. A definition from outside could have a million.
  private static var lineLimit: Int { 1_000 }

  /// A list of up to a thousand names, one per line.
  public var description: String {
    let count = unbound.count + unused.count + repeated.count + foreign.count
    let items =
      unbound.prefix(Self.lineLimit).map { item in
        ended("\(item) has no code\(item.place.map { ", \($0)" } ?? "")\(suggestion(for: item))")
      }
      + unused.prefix(Self.lineLimit).map { "\($0) is not needed by the definition." }
      + repeated.prefix(Self.lineLimit).map { "\($0) was given twice." }
      + foreign.prefix(Self.lineLimit)
    let lines = items.prefix(Self.lineLimit).enumerated().map {
      "\n  \($0.offset + 1). \($0.element)"
    }
    let rest = count - lines.count
    return "The behaviour cannot be bound, \(count == 1 ? "1 problem" : "\(count) problems"):"
      + lines.joined() + (rest > 0 ? "\n  and \(rest) more." : "")
  }

  /// Lists the missing code of a transition.
  static func reason(missing items: [Item]) -> String {
    let names = items.prefix(lineLimit).map { item in
      item.place.map { "\(item) (\($0))" } ?? "\(item)"
    }
    let rest = items.count - names.count
    let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return "there is no code for \(list)"
  }

  /// The advice for missing code.
  package static var suggestion: String {
    "Bind it with 'bound(to:)', decode the machine with its prototype, or allow missing code with "
      + "'skippingMissingCode()'."
  }

  /// The names that were probably intended; nil if no name is close enough.
  public var recoverySuggestion: String? {
    joined(
      suggestions: unbound.prefix(Self.lineLimit).compactMap { item in
        nearest(to: item).map { "Write \(quoted(item.name ?? "")) instead of \(quoted($0))" }
      }
    )
  }

  private func suggestion(for item: Item) -> String {
    nearest(to: item).map { "; did you mean \(quoted($0))?" } ?? ""
  }

  private func nearest(to item: Item) -> String? {
    let names = unused.lazy.filter { $0.kind == item.kind }.compactMap(\.name)
    return item.name.flatMap { nearestName(to: $0, among: Array(names.prefix(1_000))) }
  }
}

extension BindingError.Item: CustomStringConvertible {
  /// The kind and the name: `guard 'it is not locked'`.
  public var description: String {
    "\(kind.rawValue) \(name.map { quoted($0) } ?? "without a name")"
  }
}
