public import Interlock
import InterlockEvolution

/// A page for a browser on which one can try a machine out: fire its events, see why others are refused, let time pass,
/// go back and forth.
///
/// ```swift
/// let page = MachinePage(of: message, path: receipts, title: "Inbox")
/// try page.html.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// The page is one file that needs no network and no other file. It decides nothing: for each situation that the machine
/// can reach, it holds what the engine answered to each event and to the next timeout, for every combination of answers
/// of the guards, which are switches on the page. Callbacks do nothing there, unless they are allowed to run; those with a
/// name are listed.
///
/// A machine can reach more than a page should hold: 2,000 situations, or 2 MB. Then the page has the ones that take
/// fewest inputs, says where it ends, and ``isComplete`` is false. Situations differ in their active states, in history,
/// in what is left of timers, and in deferred events.
///
/// The same machine gives the same text.
public struct MachinePage: Sendable {
  /// The page.
  public let html: String

  /// Whether it holds everything that the machine can reach.
  public let isComplete: Bool

  /// Makes the page of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine. The page begins where it is, at the time when the last of its timers was set.
  ///   - path: The receipts that led there, which a slider on the page follows.
  ///   - title: The title of the page.
  ///   - runsCallbacks: Whether the callbacks run while the engine is asked. Allow that only if they do nothing but raise,
  ///     send and cancel events, as those of documents do: they run for every situation.
  /// - Complexity: O(*m* · *e* · 2^*g*) in situations, events and the guards that one event asks, within the limits of a
  ///   page, and that of drawing the machine.
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
