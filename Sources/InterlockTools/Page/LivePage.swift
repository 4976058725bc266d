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

  /// What a macrostep did, as the page reads it.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - event: What began it, in a word.
  ///   - machine: The machine.
  /// - Returns: A JSON object.
  package func entry(_ receipt: Subject.Receipt, of event: String, in machine: Subject) -> String {
    let (taken, exited, entered) = parts.change(receipt, of: machine)
    return PageJSON(PageEntry(event: event, taken: taken, exited: exited, entered: entered)).text
  }

  /// What was refused or has failed, as the page reads it.
  ///
  /// - Parameters:
  ///   - event: The event, in a word.
  ///   - reason: Why.
  /// - Returns: A JSON object.
  package func entry(refusing event: String, because reason: String) -> String {
    PageJSON(PageEntry(event: event, refused: reason)).text
  }
}

/// Something that happened in a program.
private struct PageEntry: Encodable {
  let event: String
  var taken: [Int] = []
  var exited: [Int] = []
  var entered: [Int] = []
  var refused: String?
}
