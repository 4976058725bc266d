import Interlock
import InterlockEvolution

/// The timeouts of a document: an event that is sent with a delay when a state is entered, and cancelled when
/// it is left.
///
/// ```swift
/// <onentry><send event="late" id="late" delay="20s"/></onentry>
/// <onexit><cancel sendid="late"/></onexit>
/// <transition event="late" target="off"/>
/// ```
///
/// Only all three together are a timeout: without the cancel, the event would arrive in whatever state
/// comes next. Nothing else may send the event, send with the id, or cancel it: a timeout can't be cancelled.
struct SCXMLTimeouts {
  /// The lengths, by the places of the states, and by the events.
  private var durations: [MarkupPosition: [String: Duration]] = [:]

  /// The places of the elements that are part of a timeout.
  private var parts: Set<MarkupPosition> = []

  /// The events that stand for timeouts.
  private(set) var events: Set<String> = []

  /// No timeouts.
  init() {}

  init(_ root: MarkupElement) {
    let uses = Uses(root)
    root.forEachOwn { state in
      let all = state.children(named: "onentry").flatMap { $0.children(named: "send") }
      guard !all.isEmpty else { return }
      let surroundings = Surroundings(state)
      var used: Set<String> = []
      for send in all { if let id = add(send, in: surroundings, uses) { used.insert(id) } }
      for id in used { parts.formUnion(surroundings.cancels[id] ?? []) }
    }
  }

  /// How long after entering a state an event is sent; nil if it is not one of its timeouts.
  func duration(of event: String, in state: MarkupElement) -> Duration? {
    durations[state.position]?[event]
  }

  /// Whether an element is part of a timeout.
  func contains(_ element: MarkupElement) -> Bool {
    parts.contains(element.position)
  }

  /// How often a document uses each name.
  private struct Uses {
    /// How often each event is sent, and each descriptor occurs in a transition.
    private(set) var sends: [String: Int] = [:]
    private(set) var users: [String: Int] = [:]

    /// How often something is sent with each id, and cancelled.
    private(set) var ids: [String: Int] = [:]
    private(set) var cancels: [String: Int] = [:]

    /// Whether an id to cancel is computed: it can be any.
    private(set) var hasComputedCancel = false

    init(_ root: MarkupElement) {
      root.forEachOwn { element in
        switch element.name {
        case "send", "raise":
          if let event = element["event"] { sends[event, default: 0] += 1 }
          if let id = element["id"] { ids[id, default: 0] += 1 }
        case "cancel":
          if let id = element["sendid"] { cancels[id, default: 0] += 1 }
          if element["sendidexpr"] != nil { hasComputedCancel = true }
        case "transition":
          for word in element.words("event") { users[word.descriptor, default: 0] += 1 }
        default: break
        }
      }
    }

    /// How many descriptors match an event, not counting those of any event.
    func userCount(of event: String) -> Int {
      ([event] + event.beginnings).reduce(0) { $0 + users[$1, default: 0] }
    }
  }

  /// The surroundings of a send.
  private struct Surroundings {
    let state: MarkupElement

    /// How often each event is named by a transition of the state.
    private(set) var ownUsers: [String: Int] = [:]

    /// The cancels of the state, by the id.
    private(set) var cancels: [String: [MarkupPosition]] = [:]

    init(_ state: MarkupElement) {
      self.state = state
      for transition in state.children(named: "transition") {
        for word in transition.words("event") { ownUsers[word, default: 0] += 1 }
      }
      for exit in state.children(named: "onexit") {
        for cancel in exit.children(named: "cancel") {
          guard cancel.attributes.keys == ["sendid"], cancel.children.isEmpty,
            let id = cancel["sendid"]
          else { continue }
          cancels[id, default: []].append(cancel.position)
        }
      }
    }
  }

  /// Adds a send if it is a timeout: otherwise it is content.
  ///
  /// - Returns: The id with which it is cancelled; nil if it is not a timeout.
  private mutating func add(
    _ send: MarkupElement,
    in surroundings: Surroundings,
    _ uses: Uses
  ) -> String? {
    let known: Set = ["event", "delay", "id"]
    guard let event = send["event"], let delay = send["delay"].flatMap(Duration.init(delay:)),
      delay > .zero, send.attributes.keys.allSatisfy(known.contains), send.children.isEmpty,
      let id = send["id"], let cancels = surroundings.cancels[id], uses.ids[id] == 1,
      uses.cancels[id] == cancels.count, !uses.hasComputedCancel, uses.sends[event] == 1,
      let own = surroundings.ownUsers[event], own == uses.userCount(of: event)
    else { return nil }
    durations[surroundings.state.position, default: [:]][event] = delay
    events.insert(event)
    parts.insert(send.position)
    return id
  }
}
