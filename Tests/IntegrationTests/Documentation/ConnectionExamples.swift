import Foundation
import Interlock

// A connection with backoff: each failed attempt lengthens the wait, and the last failure is kept.

enum ConnectionState: String, Codable { case offline, connecting, online, waiting, givenUp }
enum ConnectionEvent: String, Codable { case connect, opened, failed, retry, close }
typealias ConnectionLife = Machine<ConnectionState, ConnectionEvent>.With<Connection>

struct ConnectionFailure: Codable, Hashable, Sendable {
  var reason: String
}

extension ConnectionLife.EventName<ConnectionFailure> {
  static var failed: Self { Self(.failed) }
}

struct Connection: MachineContext, Sendable {
  var attempts = 0
  var failure: ConnectionFailure?
  var life: ConnectionLife
}

extension Connection {
  static func life() throws -> ConnectionLife {
    try ConnectionLife(initial: .offline) {
      ConnectionLife.State(.offline).didEnter { $0.context.attempts = 0 }
      ConnectionLife.State(.connecting).didEnter { $0.context.attempts += 1 }
      ConnectionLife.State(.online).didEnter { $0.context.attempts = 0 }
      ConnectionLife.State(.waiting)
        .holding(\.failure) { $0.payload(as: ConnectionFailure.self) }
        .didEnter { $0.send(.retry, after: .seconds(1 << $0.context.attempts), id: "retry") }
        .didExit { $0.cancel(id: "retry") }
      ConnectionLife.State.final(.givenUp)
        .holding(\.failure) { $0.payload(as: ConnectionFailure.self) }
      ConnectionLife.Event(.connect, from: .offline, to: .connecting)
      ConnectionLife.Event(.opened, from: .connecting, to: .online)
      ConnectionLife.Event(.failed, from: .connecting, to: .givenUp).carrying(
        ConnectionFailure.self
      )
      .shouldFire("it was the fifth attempt") { transition, _ in
        transition.context.attempts == 5
      }
      ConnectionLife.Event(.failed, from: .connecting, .online, to: .waiting).carrying(
        ConnectionFailure.self
      )
      ConnectionLife.Event(.retry, from: .waiting, to: .connecting)
      ConnectionLife.Event(.close, from: .connecting, .online, .waiting, to: .offline)
    }
  }
}
