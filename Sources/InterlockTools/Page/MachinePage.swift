public import Interlock
import InterlockEvolution

/// A page for a browser on which you try a machine out: fire its events, see why others are refused, let time pass, go
/// back and forth.
///
/// ```swift
/// let page = MachinePage(of: message, path: receipts, title: "Inbox")
/// try page.html.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// The page is one file that needs no network and no other file. All decisions are the engine's: for each situation
/// that the machine can reach, the page holds the answers to each event and to the next timeout, for every combination
/// of guard results. Guards are switches on the page. Callbacks run only if you allow it; those with a name are listed.
///
/// A page holds at most 2,000 situations, or 2 MB. If the machine can reach more, the page has those that take fewest
/// inputs, says where it ends, and ``isComplete`` is false. Situations differ in their active states, history,
/// remaining times of timers, and deferred events.
///
/// A machine always gives the same page.
public struct MachinePage: Sendable {
  /// The page.
  public let html: String

  /// Whether the page holds every situation that the machine can reach.
  public let isComplete: Bool

  /// Makes the page of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine. The page begins in its current state, at the time when the last of its timers was set.
  ///   - path: The receipts that led there. A slider on the page follows them.
  ///   - title: The title of the page.
  ///   - runsCallbacks: Whether callbacks run while the page is computed. Allow that only if they just raise, send and
  ///     cancel events, as those of documents do: they run for every situation. Each situation begins with the context
  ///     that the machine owns now.
  /// - Complexity: O(*m* · *e* · 2^*g*) in situations, events and the guards of one event, within the limits of a page,
  ///   plus that of drawing the machine.
  public init<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    path: [Machine<StateID, EventID>.Receipt] = [],
    title: String = "State machine",
    runsCallbacks: Bool = false
  ) {
    let parts = PageParts(machine, title: title)
    let limits = PageLimits()
    let search = MomentSearch(of: machine, parts, runsCallbacks: runsCallbacks, within: limits)
    isComplete = search.isComplete
    var members =
      parts.members + [
        ("guards", PageJSON(search.guards).text),
        ("texts", PageJSON(search.texts.texts).text),
        ("start", PageJSON(search.start).text),
        ("moments", "[\(search.moments.joined(separator: ",\n"))]"),
        ("limit", "{\"moments\":\(limits.moments),\"reached\":\(!isComplete)}"),
      ]
    if let present = search.present { members.append(("present", "\(present)")) }
    if !path.isEmpty {
      let frames = PageFrame.frames(path, to: machine, parts)
      members.append(("trace", PageJSON(frames).text))
    }
    html = parts.html(members)
  }
}
