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
/// comes next.
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
    var sends: [String: Int] = [:]
    var users: [String: Int] = [:]
    root.forEachOwn { element in
      if element.name == "send" || element.name == "raise", let event = element["event"] {
        sends[event, default: 0] += 1
      }
      for word in element.words("event") where element.name == "transition" {
        users[word.descriptor, default: 0] += 1
      }
    }
    root.forEachOwn { state in
      let all = state.children(named: "onentry").flatMap { $0.children(named: "send") }
      guard !all.isEmpty else { return }
      let surroundings = Surroundings(state, sends, users)
      var used: Set<String> = []
      for send in all { if let id = add(send, in: surroundings) { used.insert(id) } }
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

  /// The surroundings of a send.
  private struct Surroundings {
    let state: MarkupElement

    /// How often each event is sent in the document, and each descriptor occurs in a transition.
    let sends: [String: Int]
    let users: [String: Int]

    /// How often each event is named by a transition of the state.
    private(set) var ownUsers: [String: Int] = [:]

    /// The cancels of the state, by the id.
    private(set) var cancels: [String: [MarkupPosition]] = [:]

    init(_ state: MarkupElement, _ sends: [String: Int], _ users: [String: Int]) {
      self.state = state
      self.sends = sends
      self.users = users
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

  /// How many descriptors of a document match an event, not counting those of any event.
  private static func userCount(of event: String, _ users: [String: Int]) -> Int {
    ([event] + event.beginnings).reduce(0) { $0 + users[$1, default: 0] }
  }

  /// Adds a send if it is a timeout: otherwise it is content.
  ///
  /// - Returns: The id with which it is cancelled; nil if it is not a timeout.
  private mutating func add(_ send: MarkupElement, in surroundings: Surroundings) -> String? {
    let known: Set = ["event", "delay", "id"]
    guard let event = send["event"], let delay = send["delay"].flatMap(Duration.init(delay:)),
      delay > .zero, send.attributes.keys.allSatisfy(known.contains), send.children.isEmpty,
      let id = send["id"], surroundings.cancels[id] != nil, surroundings.sends[event] == 1,
      let own = surroundings.ownUsers[event],
      own == Self.userCount(of: event, surroundings.users)
    else { return nil }
    durations[surroundings.state.position, default: [:]][event] = delay
    events.insert(event)
    parts.insert(send.position)
    return id
  }
}
