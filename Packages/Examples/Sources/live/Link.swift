import Interlock
import InterlockRuntime

/// The data of a connection.
struct Attempts: Sendable {
  var count = 0
}

enum Phase {
  case offline, connecting, waiting, online
}

enum Signal {
  case connect, succeed, fail, disconnect
}

typealias Link = Machine<Phase, Signal>.With<Attempts>

/// A connection that retries after a delay. `open` is the work of one attempt.
func makeLink(open: @escaping @Sendable (_ attempt: Int) async throws -> Void) throws -> Link {
  try Link(initial: .offline) {
    Link.State(.offline)
    // The work starts on entry, and any exit cancels it, including the timeout.
    Link.State(.connecting)
      .didEnter { $0.context.count += 1 }
      .activity(catch: .fail) { activity in
        try await open(activity.context.count)
        return .succeed
      }
    Link.State(.waiting)
    Link.State(.online)

    Link.Event(.connect, from: .offline, to: .connecting).perform { $0.context.count = 0 }
    Link.Event(.succeed, from: .connecting, to: .online)
    Link.Event(.fail, from: .connecting, to: .waiting)
      .shouldFire("there are attempts left") { $0.context.count < 5 }
    Link.Event(.fail, from: .connecting, to: .offline)
    Link.Event(.disconnect, from: .connecting, .waiting, .online, to: .offline)

    Link.Event.after(.seconds(1), from: .connecting, to: .waiting)
    Link.Event.after(.milliseconds(50), from: .waiting, to: .connecting)
  }
}
