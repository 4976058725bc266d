/// A callback as definitions store it, without the types of its transition.
@_documentation(visibility: internal)
public struct BoxedCallback: Sendable {
  // A struct, because a bare closure in an array is called through a thunk.

  package let name: String?
  let call: EngineCallback

  /// The machine whose transitions the code reads: see `ForeignCode`. Nil without code.
  let machine: MachineType?

  /// Whether its code is present. Without code it is never called: see `MissingCode`.
  package let isBound: Bool

  /// Its assignments, if it is data. Its name is then their text.
  package let formula: FormulaSource<BoxedCallback>?

  /// Creates a callback from code that was written for a machine.
  init(_ name: String?, for machine: MachineType?, _ call: @escaping EngineCallback) {
    self.name = name
    self.call = call
    self.machine = machine
    isBound = true
    formula = nil
  }

  /// Creates a callback without code. It has to be bound.
  @usableFromInline
  package init(unbound name: String?) {
    self.name = name
    call = { _ in throw UnboundBehaviour(name: name) }
    machine = nil
    isBound = false
    formula = nil
  }

  /// Creates a callback that is data, without code so far.
  package init(_ formula: FormulaSource<BoxedCallback>) {
    let name = formula.text
    self.name = name
    call = { _ in throw UnboundBehaviour(name: name) }
    machine = nil
    isBound = false
    self.formula = formula
  }

  /// Creates a callback that is data, with its code.
  init(_ formula: FormulaSource<BoxedCallback>, _ code: Self) {
    name = formula.text
    call = code.call
    machine = code.machine
    isBound = true
    self.formula = formula
  }

  /// A callback of the same name that performs an action first.
  package func preceded(by action: @escaping @Sendable () -> Void) -> Self {
    let call = call
    return Self(name, for: machine) { transition in
      action()
      try call(&transition)
    }
  }

  /// The callback as archives store it.
  var withoutCode: Self {
    formula.map { Self($0.withoutCode) } ?? Self(unbound: name)
  }
}

extension [BoxedCallback] {
  /// One callback that runs all of them in order; nil if there are none. Those without code are left out.
  var chained: EngineCallback? {
    guard !isEmpty else { return nil }
    return Self.paired(allSatisfy { $0.isBound } ? self[...] : filter { $0.isBound }[...])
  }

  /// Closures that call each other in pairs are faster than a loop over an array, and are never nested deeply.
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

/// The callbacks of a part of a definition, each with its kind.
///
/// A single list rather than one per kind, because most parts have none, and copying a part copies all its lists.
struct CallbackList: Sendable {
  private var items: [(kind: CallbackKind, callback: BoxedCallback)] = []

  var isEmpty: Bool { items.isEmpty }

  /// Whether a callback is data.
  var hasFormulas: Bool { items.contains { $0.callback.formula != nil } }

  /// Whether all have code.
  var isComplete: Bool { items.allSatisfy { $0.callback.isBound } }

  /// The machines that the callbacks were written for, in no order.
  var machines: [MachineType?] { items.map(\.callback.machine) }

  /// The callbacks of a kind, in the order in which they run.
  subscript(kind: CallbackKind) -> [BoxedCallback] {
    get {
      items.isEmpty ? [] : items.compactMap { $0.kind == kind ? $0.callback : nil }
    }
    set {
      items.removeAll { $0.kind == kind }
      items += newValue.map { (kind, $0) }
    }
  }

  /// This list followed by another.
  func followed(by other: Self) -> Self {
    guard !other.isEmpty else { return self }
    var copy = self
    copy.items += other.items
    return copy
  }

  mutating func append(_ callback: BoxedCallback, at kind: CallbackKind) {
    items.append((kind, callback))
  }
}
