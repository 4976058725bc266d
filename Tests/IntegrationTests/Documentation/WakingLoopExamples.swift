import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The loop of the recipe `RecipeTimeoutAcrossRestarts`. `CodeBlockTests` compares it.

@Suite("Cookbook: a loop that wakes what is due", .hangLimit)
struct WakingLoopRecipe {
  enum Step: String, Codable { case signedOut, codeSent, signedIn }
  enum Action: String, Codable { case request, enter }
  typealias Login = Machine<Step, Action>

  struct Broken: Error {}

  actor Sessions {
    private(set) var all: [Int: Login]
    private var pause: Task<Void, any Error>?

    init(_ all: [Int: Login]) { self.all = all }

    func fire(_ action: Action, on id: Int) throws {
      defer { pause?.cancel() }
      try all[id]?.fire(action, at: .now)
    }

    /// Fires what is due, until its task is cancelled.
    func run() async {
      while !Task.isCancelled {
        let now = Date.now
        for id in all.keys { _ = try? all[id]?.advance(to: now) }
        let next = all.values.compactMap(\.nextDeadline).min() ?? .distantFuture
        // A timer that has failed is still due, so wait a little.
        // The date can be set, so look again after a minute.
        let seconds = min(max(0.1, next.timeIntervalSince(now)), 60)
        let pause = Task { try await Task.sleep(for: .seconds(seconds)) }
        self.pause = pause
        await withTaskCancellationHandler {
          _ = await pause.result
        } onCancel: {
          pause.cancel()
        }
      }
    }
  }

  private func login(expiringAfter limit: Duration, isBroken: Bool = false) throws -> Login {
    try Login(initial: .signedOut) {
      Login.State(.signedOut)
      Login.State(.codeSent)
      Login.State(.signedIn)
      Login.Event(.request, from: .signedOut, to: .codeSent)
      Login.Event(.enter, from: .codeSent, to: .signedIn)
      Login.Event.after(limit, from: .codeSent, to: .signedOut)
        .perform { _ in if isBroken { throw Broken() } }
    }
  }

  /// A session whose code expired while the program was not running.
  private func lateSession(isBroken: Bool = false) throws -> Login {
    let session = try login(expiringAfter: .seconds(300), isBroken: isBroken)
    return try session.firing(.request, at: .now - 600).machine
  }

  @Test func `the loop fires what was due before it began`() async throws {
    let waiting = try login(expiringAfter: .seconds(300)).firing(.request, at: .now).machine
    let broken = try lateSession(isBroken: true)
    let sessions = Sessions([1: try lateSession(), 2: waiting, 3: broken])
    let loop = Task { await sessions.run() }
    try await sessions.wait(for: .signedOut, of: 1)
    #expect(await sessions.all[2]?.state == .codeSent)
    #expect(await sessions.all[3]?.state == .codeSent)
    loop.cancel()
    await loop.value
  }

  @Test func `an event with an earlier deadline wakes the loop`() async throws {
    let waiting = try login(expiringAfter: .seconds(300)).firing(.request, at: .now).machine
    let quick = try login(expiringAfter: .milliseconds(1))
    let sessions = Sessions([1: try lateSession(), 2: waiting, 3: quick])
    let loop = Task { await sessions.run() }
    try await sessions.wait(for: .signedOut, of: 1)

    let start = ContinuousClock.now
    try await sessions.fire(.request, on: 3)
    try await sessions.wait(for: .signedOut, of: 3)
    #expect(ContinuousClock.now - start < .seconds(59))
    #expect(await sessions.all[2]?.state == .codeSent)
    loop.cancel()
    await loop.value
  }
}

extension WakingLoopRecipe.Sessions {
  /// Waits until a session is in a state.
  fileprivate func wait(for state: WakingLoopRecipe.Step, of id: Int) async throws {
    while all[id]?.state != state { try await Task.sleep(for: .milliseconds(5)) }
  }
}
