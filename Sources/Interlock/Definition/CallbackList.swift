/// A callback without the types of identifiers, in a structure: a bare closure in an array is called through a thunk.
package struct BoxedCallback: Sendable {
  package let name: String?
  let call: EngineCallback

  /// Whether its code is there. If not, it is not called: see `MissingCode`.
  let isBound: Bool

  /// The assignments that it is, where it is data; its name then is their text.
  package let formula: FormulaSource<BoxedCallback>?

  init(_ name: String?, _ call: @escaping EngineCallback) {
    self.name = name
    self.call = call
    isBound = true
    formula = nil
  }

  /// Makes a callback without code, which has to be bound.
  package init(unbound name: String?) {
    self.name = name
    call = { _ in throw UnboundBehaviour(name: name) }
    isBound = false
    formula = nil
  }

  /// Makes a callback that is data, and has no code yet.
  package init(_ formula: FormulaSource<BoxedCallback>) {
    let name = formula.text
    self.name = name
    call = { _ in throw UnboundBehaviour(name: name) }
    isBound = false
    self.formula = formula
  }

  /// Makes a callback that is data, with its code.
  init(_ formula: FormulaSource<BoxedCallback>, _ call: @escaping EngineCallback) {
    name = formula.text
    self.call = call
    isBound = true
    self.formula = formula
  }

  /// The callback as archives have it.
  var withoutCode: Self {
    formula.map { Self($0.withoutCode) } ?? Self(unbound: name)
  }
}

extension [BoxedCallback] {
  /// The same callbacks without their code, which has to be bound by its names.
  var unbound: Self { map(\.withoutCode) }

  /// One callback that runs all in order; nil for none. Those without code are left out.
  var chained: EngineCallback? {
    guard !isEmpty else { return nil }
    return Self.paired(allSatisfy { $0.isBound } ? self[...] : filter { $0.isBound }[...])
  }

  /// Closures that call each other in pairs are faster than a loop over an array, and never nested deeply.
  private static func paired(_ callbacks: ArraySlice<BoxedCallback>) -> EngineCallback? {
    guard callbacks.count > 1 else { return callbacks.first?.call }
    let middle = callbacks.startIndex + callbacks.count / 2
    guard let first = paired(callbacks[..<middle]), let second = paired(callbacks[middle...])
    else { return nil }
    return { transition in
      try first(&transition)
      try second(&transition)
    }
  }
}

/// The callbacks of a part of a definition, each with the moment at which it runs.
///
/// One list and not one for each moment: most parts have none, and every copy of a part copies all its lists.
struct CallbackList<Moment: Equatable & Sendable>: Sendable {
  private var items: [(moment: Moment, callback: BoxedCallback)] = []

  var isEmpty: Bool { items.isEmpty }

  /// Whether one of them is data.
  var hasFormulas: Bool { items.contains { $0.callback.formula != nil } }

  /// Whether all have code.
  var isComplete: Bool { items.allSatisfy { $0.callback.isBound } }

  /// The callbacks of a moment, in the order in which they run.
  subscript(moment: Moment) -> [BoxedCallback] {
    get {
      items.isEmpty ? [] : items.compactMap { $0.moment == moment ? $0.callback : nil }
    }
    set {
      items.removeAll { $0.moment == moment }
      items += newValue.map { (moment, $0) }
    }
  }

  /// The list with another behind it.
  func followed(by other: Self) -> Self {
    guard !other.isEmpty else { return self }
    var copy = self
    copy.items += other.items
    return copy
  }

  mutating func append(_ callback: BoxedCallback, at moment: Moment) {
    items.append((moment, callback))
  }
}
