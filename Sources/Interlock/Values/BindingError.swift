/// Why a definition and a behaviour do not fit: everything at once.
public struct BindingError: Error, Hashable, Sendable {
  /// What a name is of.
  public enum Kind: String, Hashable, Sendable {
    /// A guard.
    case `guard`
    /// A callback, of a state, an event or the machine.
    case callback
    /// An activity.
    case activity
  }

  /// A name.
  public struct Item: Hashable, Sendable {
    /// What it is of.
    public let kind: Kind

    /// The name; nil for one that was archived without a name, and so cannot be bound.
    public let name: String?

    /// Where the definition has it, such as `state 'read', didEnter`; nil for one that only the behaviour has.
    public let place: String?
  }

  /// The names of the definition that have no code, each at its first place, in the order of the definition.
  public let unbound: [Item]

  /// The names of the behaviour for which the definition has no place: it does not have them, or has their code
  /// already. Ordered by kind and name.
  public let unused: [Item]

  /// The names that the behaviour has been given twice.
  public let repeated: [Item]
}

extension BindingError: DescribedError {
  /// How many names are listed at most. Definitions that come from outside could have a million.
  private static var lineLimit: Int { 1_000 }

  /// A list, one name a line, of the first thousand.
  public var description: String {
    let count = unbound.count + unused.count + repeated.count
    let items =
      unbound.prefix(Self.lineLimit).map { item in
        "\(item) has no code\(item.place.map { ", \($0)" } ?? "")\(suggestion(for: item))"
      }
      + unused.prefix(Self.lineLimit).map { "\($0) has no place in the definition" }
      + repeated.prefix(Self.lineLimit).map { "\($0) was given twice" }
    let lines = items.prefix(Self.lineLimit).enumerated().map {
      "\n  \($0.offset + 1). \($0.element)"
    }
    let rest = count - lines.count
    return "The behaviour cannot be bound, \(count == 1 ? "1 problem" : "\(count) problems"):"
      + lines.joined() + (rest > 0 ? "\n  and \(rest) more" : "")
  }

  /// What is missing on the way of a transition.
  static func reason(missing items: [Item]) -> String {
    let names = items.prefix(lineLimit).map { item in
      item.place.map { "\(item) (\($0))" } ?? "\(item)"
    }
    let rest = items.count - names.count
    let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return "there is no code for \(list)"
  }

  /// What is to be done about missing code.
  static var cure: String {
    "Bind it with 'bound(to:)', decode the machine with its prototype, or say with 'skippingMissingCode()' "
      + "that it may be missing."
  }

  /// The names that were probably meant; nil where none is near.
  public var recoverySuggestion: String? {
    joined(
      cures: unbound.prefix(Self.lineLimit).compactMap { item in
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
  /// Kind and name: `guard 'it is not locked'`.
  public var description: String {
    "\(kind.rawValue) \(name.map { quoted($0) } ?? "without a name")"
  }
}
