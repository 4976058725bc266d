import Interlock
import InterlockTestSupport

/// A naive interpreter of small machines: the algorithm of SCXML with this library's choices and order of callbacks,
/// over sets and lists. It shares no code with the library.
///
/// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation).
struct SmallOracle: Sendable {
  /// The active nodes and what history states stand for. Nothing is active before activation.
  struct Place: Hashable, Sendable {
    var active: NodeSet = []
    var history: [Int: NodeSet] = [:]
  }

  /// A row to be taken, with the rows of choices on its way.
  struct Transition {
    let leaf: Int
    let rows: [Int]
    let targets: [Int]
    /// The node within which states are left and entered; nil if none are.
    let domain: Int?
  }

  let machine: SmallMachine
  var place: Place

  /// The rows whose guards hold.
  let open: NodeSet

  var outcome = SmallOutcome()

  /// The rows whose guards have been asked in this call, and those that have refused since the last selection.
  var asked: NodeSet = []
  var refused: [Int] = []

  /// How many callbacks of rows have been performed, without those that were undone.
  var performed = 0

  var answered: NodeSet = []
  var hasEvent = false

  var tree: SmallTree { machine.tree }

  init(_ machine: SmallMachine, at place: Place, open: NodeSet) {
    self.machine = machine
    self.place = place
    self.open = open
  }
}

extension SmallOracle {
  var leaves: [Int] { place.active.filter { tree.kinds[$0].isLeaf } }

  var isFinished: Bool {
    place.active.contains { tree.kinds[$0] == .final && tree.parents[$0] == SmallTree.root }
  }

  /// Fires the event; an inactive machine is activated first.
  mutating func fire() {
    if place.active.isEmpty {
      guard run({ try $0.activate() }) else { return }
    }
    _ = run { try $0.take() }
  }

  /// Enters the initial states without running anything, as far as a question is concerned.
  mutating func rest() {
    guard place.active.isEmpty else { return }
    let entry = Transition(leaf: -1, rows: [], targets: start, domain: SmallTree.root)
    place.active = entries([entry]).nodes
  }

  /// Whether the event would be taken.
  mutating func canFire() -> Bool {
    hasEvent = true
    return !isFinished && !select(isEventless: false).isEmpty
  }

  private var start: [Int] { [tree.initial(of: SmallTree.root)] }

  private enum Stop: Error {
    case refused
    case endless
  }

  /// Runs a part of a call that is undone if it fails.
  private mutating func run(_ body: (inout Self) throws -> Void) -> Bool {
    let before = (place, performed)
    do {
      try body(&self)
      return true
    } catch {
      (place, performed) = before
      outcome.end = error as? Stop == .refused ? .refused(reason, refused) : .endless
      return false
    }
  }

  private var reason: SmallValue.Refusal.Reason {
    if !refused.isEmpty { return .guardRefused }
    if isFinished { return .finished }
    return machine.knowsEvent ? .noTransition : .unknownEvent
  }

  private mutating func activate() throws {
    hasEvent = false
    microstep([Transition(leaf: SmallTree.root, rows: [], targets: start, domain: SmallTree.root)])
    try settle()
  }

  private mutating func take() throws {
    hasEvent = true
    refused = []
    guard !isFinished else { throw Stop.refused }
    let transitions = select(isEventless: false)
    guard !transitions.isEmpty else { throw Stop.refused }
    microstep(transitions)
    try settle()
  }

  /// Takes eventless rows until there are none.
  private mutating func settle() throws {
    var count = 0
    while !isFinished {
      hasEvent = false
      let transitions = select(isEventless: true)
      guard !transitions.isEmpty else { return }
      count += 1
      guard count <= SmallMachine.stepLimit else { throw Stop.endless }
      microstep(transitions)
    }
    finish()
  }

  private mutating func finish() {
    for kind in [CallbackKind.willExit, .didExit] {
      for leaf in leaves where machine.noisy.contains(leaf) {
        call(kind, leaf, source: leaf, target: nil)
      }
    }
    place.history = [:]
  }
}
