import Interlock
import InterlockRuntime

/// What is known about a connection.
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

/// A connection that is tried again after a while, with `open` as the work of one attempt.
func makeLink(open: @escaping @Sendable (_ attempt: Int) async throws -> Void) throws -> Link {
  try Link(initial: .offline) {
    Link.State(.offline)
    // The work begins when the state is entered, and is cancelled when it is left, as by the timeout.
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

    Link.Event(.after(.seconds(1), from: .connecting, to: .waiting))
    Link.Event(.after(.milliseconds(50), from: .waiting, to: .connecting))
  }
}
