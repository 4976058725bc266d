import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting

/// A connection that retries until it succeeds, for tests of live machines with a context.
struct Connection: Codable, Hashable, Sendable {
  var attempts = 0
  var received: [String] = []
}

enum LinkState: String, Codable, Sendable { case idle, connecting, online, closed }
enum LinkEvent: String, Codable, Sendable { case connect, succeed, fail, receive, breakOff, close }

typealias Link = Machine<LinkState, LinkEvent>.With<Connection>

extension Machine<LinkState, LinkEvent>.EventName<String> {
  static var receive: Self { Self(.receive) }
}

extension Link {
  /// A link whose activity succeeds at the given attempt and fails before it.
  static func prototype(succeedingAt attempt: Int = .max) throws -> Link {
    try Link(initial: .idle) {
      Link.State(.idle)
      Link.State(.connecting).activity(catch: .fail) { activity in
        guard activity.context.attempts >= attempt else { throw Mishap() }
        return .succeed
      }
      Link.State(.online)
      Link.State.final(.closed)
      Link.Event(.connect, from: .idle, to: .connecting)
        .shouldFire("few attempts") { $0.context.attempts < 5 }
        .perform { $0.context.attempts += 1 }
      Link.Event(.succeed, from: .connecting, to: .online)
      Link.Event(.fail, from: .connecting, to: .idle)
      Link.Event.after(.seconds(10), from: .idle, to: .connecting)
        .shouldFire { (1..<5).contains($0.context.attempts) }
        .perform { $0.context.attempts += 1 }
      Link.Event(.receive, in: .online, .idle, .connecting).carrying(String.self)
        .perform { $0.context.received.append($1) }
      Link.Event(.breakOff, in: .online, .idle, .connecting).perform { transition in
        transition.context.attempts = -1
        throw Mishap()
      }
      Link.Event(.close, from: .idle, .connecting, .online, to: .closed)
    }
  }
}
