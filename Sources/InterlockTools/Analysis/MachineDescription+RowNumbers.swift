import Interlock
import InterlockEvolution

extension MachineDescription {
  /// The positions of the transitions in the description, by their places in the definition.
  var rowNumbers: [TakenRow: Int] {
    Dictionary(rows.enumerated().map { (TakenRow($1), $0) }) { first, _ in first }
  }
}
