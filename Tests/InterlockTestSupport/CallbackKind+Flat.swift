package import Interlock

extension CallbackKind {
  /// The kinds that run in one transition of a flat machine, in order.
  package static var ofFlatMachines: [Self] { allCases.filter { $0 != .initially } }
}
