package import Interlock
package import InterlockData

/// A machine over the generator's names.
package typealias SlotLife = DynamicMachine.With<Slots>

extension FormulaGenerator {
  /// Adds a formula to a row.
  package typealias Change = (SlotLife.Event) -> SlotLife.Event

  /// The fields that can be assigned in a database: all but lists.
  private static let assignable = types.filter { field in
    if case .list = field.type { false } else { true }
  }

  /// A condition that is valid and accepted.
  package mutating func condition(
    depth: Int,
    where isAccepted: (Change) throws -> Bool
  ) rethrows -> String {
    while true {
      let node = node(.boolean, depth: depth)
      guard node.invalidity == nil else { continue }
      let text = Formula(node).description
      if try isAccepted({ $0.when(text: text) }) { return text }
    }
  }

  /// An assignment that is valid and accepted.
  package mutating func assignment(
    depth: Int,
    where isAccepted: (Change) throws -> Bool
  ) rethrows -> (field: String, type: DataType, text: String) {
    while true {
      let field = pick(Self.assignable)
      let node = node(field.type, depth: depth)
      guard node.invalidity == nil else { continue }
      let text = Assignments([.init(FormulaName(written: field.name), node)]).description
      if try isAccepted({ $0.perform(text: text) }) { return (field.name, field.type, text) }
    }
  }
}
