/// The guards and callbacks of a machine, by owner, before the kernel puts them into tables without reference counting.
struct HookTable {
  /// For the root, which holds those of the machine's initial transition, and for each state.
  let nodes: [NodeHooks]
  let events: [EventHooks]
  let willTransition: EngineCallback?
  let didTransition: EngineCallback?

  init(
    nodes: [NodeHooks],
    events: [EventHooks],
    willTransition: EngineCallback?,
    didTransition: EngineCallback?
  ) {
    self.nodes = nodes
    self.events = events
    self.willTransition = willTransition
    self.didTransition = didTransition
  }

  /// The moments with observers of transitions.
  var observedKinds: CallbackKinds {
    var kinds = CallbackKinds()
    if willTransition != nil { kinds.insert(.willTransition) }
    if didTransition != nil { kinds.insert(.didTransition) }
    return kinds
  }
}
