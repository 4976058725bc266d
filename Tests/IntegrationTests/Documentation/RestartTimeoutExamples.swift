import Foundation
import Interlock
import Testing

// The recipe about a timeout that is restarted. `CodeBlockTests` compares it.

nonisolated extension UserInfoKey where Value == Int {
  static var minutes: Self { Self("minutes") }
}

@Suite("Cookbook: restart a timeout")
struct RestartTimeoutRecipe {
  enum Place: String, Codable {
    case signedOut, signedIn, page, reading, editing, presence, present
  }
  enum Signal: String, Codable { case signIn, edit, save, touch, expire }
  typealias Session = Machine<Place, Signal>

  let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Each touch counts from its own time, and nothing else does.
  private func expectRestart(of session: Session) throws {
    var mine = session
    try mine.fire(.signIn, at: start)
    try mine.fire(.touch, at: start + 600)
    #expect(mine.nextDeadline == start + 1_500)
    try mine.advance(to: start + 1_499)
    #expect(!mine.isIn(.signedOut))
    try mine.advance(to: start + 1_500)
    #expect(mine.state == .signedOut && mine.timers.isEmpty)

    var late = session
    try late.fire(.signIn, at: start)
    #expect(throws: Session.FireError.self) { try late.fire(.touch, at: start + 900) }
    #expect(late.state == .signedOut)
  }

  @Test func `a state that is entered again restarts its timeout`() throws {
    let session = try Session(initial: .signedOut) {
      Session.State(.signedOut)
      Session.State(.signedIn)
      Session.Event(.signIn, from: .signedOut, to: .signedIn)
      Session.Event(.touch, from: .signedIn, to: .signedIn)
      Session.Event.after(.seconds(900), from: .signedIn, to: .signedOut)
    }
    try expectRestart(of: session)
  }

  @Test func `a region of its own restarts the timeout only`() throws {
    let session = try Session(initial: .signedOut) {
      Session.State(.signedOut)
      Session.State(parallel: .signedIn) {
        Session.State(.page) {
          Session.State(.reading)
          Session.State(.editing)
          Session.Event(.edit, from: .reading, to: .editing)
          Session.Event(.save, from: .editing, to: .reading)
        }
        Session.State(.presence) {
          Session.State(.present)
          Session.Event(.touch, from: .present, to: .present)
          Session.Event.after(.seconds(900), from: .present, to: .signedOut)
        }
      }
      Session.Event(.signIn, from: .signedOut, to: .signedIn)
    }
    try expectRestart(of: session)

    var mine = session
    try mine.fire(.signIn, at: start)
    try mine.fire(.edit, at: start)
    try mine.fire(.touch, at: start + 600)
    #expect(mine.isIn(.editing))
  }

  @Test(arguments: [
    (Session.Event(.touch, from: .signedIn, to: .signedIn), 1_500),
    (Session.Event(.touch, from: .signedIn, to: .reading), 1_500),
    (Session.Event(.touch, from: .signedIn, to: .reading).local(), 900),
    (Session.Event(.touch, in: .signedIn), 900),
  ])
  func `the kind of the transition decides`(_ touch: Session.Event, _ deadline: Double) throws {
    let session = try Session(initial: .signedIn) {
      Session.State(.signedOut)
      Session.State(.signedIn) {
        Session.State(.reading)
        Session.Event.after(.seconds(1_000), from: .reading, to: .signedOut)
      }
      touch
      Session.Event.after(.seconds(900), from: .signedIn, to: .signedOut)
    }
    var mine = session
    try mine.activate(at: start)
    try mine.fire(.touch, at: start + 600)
    #expect(mine.nextDeadline == start + deadline)
    let isInternal = mine.timers.contains { $0.deadline == start + 1_000 }
    #expect(mine.timers.contains { $0.deadline == start + 1_600 } != isInternal)
  }

  @Test func `an identifier does not replace what was sent under it`() throws {
    let session = try Session(initial: .signedIn) {
      Session.State(.signedIn).didEnter { $0.send(.expire, after: .seconds(900), id: "idle") }
      Session.Event(.touch, in: .signedIn).perform {
        $0.send(.expire, after: .seconds(900), id: "idle")
      }
    }
    var mine = session
    try mine.fire(.touch, at: start)
    #expect(mine.timers.count == 2)
  }

  @Test func `an internal event sets a new deadline`() throws {
    let session = try Session(initial: .signedOut) {
      Session.State(.signedOut)
      Session.State(.signedIn)
        .didEnter { $0.send(.expire, after: .seconds(900), id: "idle") }
        .didExit { $0.cancel(id: "idle") }
      Session.Event(.signIn, from: .signedOut, to: .signedIn)
      Session.Event(.touch, in: .signedIn).perform { transition in
        let minutes = transition.userInfo[.minutes] ?? 15
        transition.cancel(id: "idle")
        transition.send(.expire, after: .seconds(minutes * 60), id: "idle")
      }
      Session.Event(.expire, from: .signedIn, to: .signedOut)
    }
    try expectRestart(of: session)

    var mine = session
    try mine.fire(.signIn, at: start)
    try mine.fire(.touch, userInfo: ["minutes": 60], at: start + 600)
    #expect(mine.nextDeadline == start + 4_200)
    #expect(mine.timers.count == 1)
  }
}
