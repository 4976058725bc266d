package import Foundation
package import Interlock
import InterlockEvolution

/// The page of a machine that runs in a program: the program answers.
package struct LivePage<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  package typealias Subject = Machine<StateID, EventID>

  private let parts: PageParts<StateID, EventID>

  /// - Parameters:
  ///   - machine: The machine, in any state.
  ///   - title: The title of the page.
  package init(of machine: Subject, title: String) {
    parts = PageParts(machine, title: title)
  }

  /// The page.
  ///
  /// - Parameters:
  ///   - path: Where the program answers, without a slash at the end.
  ///   - token: What each request has to bring along.
  /// - Returns: The document.
  package func html(answeredAt path: String, token: String) -> String {
    let live = "{\"base\":\(PageJSON(path).text),\"token\":\(PageJSON(token).text)}"
    return parts.html(parts.members + [("guards", "[]"), ("live", live)])
  }

  /// Where a machine is, and why events are refused there, as the page reads it.
  ///
  /// - Parameters:
  ///   - machine: The machine. Its guards are asked.
  ///   - time: The current time.
  /// - Returns: A JSON object.
  package func moment(of machine: Subject, at time: Date) -> String {
    var moment = PageMoment(of: machine, at: time)
    for (number, event) in parts.events.enumerated() {
      guard let refusal = machine.refusal(of: event, at: time) else { continue }
      // A payload comes with the request.
      if let mismatch = refusal.payloadMismatch, mismatch.found == nil { continue }
      moment.refusals[number] = "\(refusal)"
    }
    return PageJSON(moment).text
  }

  /// The history of a page that has just been opened.
  package func history() -> History { History(parts) }
}
