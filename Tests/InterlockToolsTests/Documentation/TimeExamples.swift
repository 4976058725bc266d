import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// The blocks of the article `Time` and of the comments on time.
@Suite("Article: time")
struct TimeExamples {
  @Test func `timeouts and delays behave as the article on time says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Step: String, Codable { case signedOut, codeSent, signedIn }
    enum Action: String, Codable { case request, enter, remind }
    typealias Login = Machine<Step, Action>

    let login = try Login(initial: .signedOut) {
      Login.State(.signedOut)
      Login.State(.codeSent)
        .didEnter { transition in transition.send(.remind, after: .seconds(60), id: "reminder") }
        .didExit { transition in transition.cancel(id: "reminder") }
      Login.State(.signedIn)
      Login.Event(.request, from: .signedOut, to: .codeSent)
      Login.Event(.enter, from: .codeSent, to: .signedIn)
      Login.Event(.remind, in: .codeSent).perform { _ in print("Still there?") }
      Login.Event.after(.seconds(300), from: .codeSent, to: .signedOut)
      Login.Event.after(.seconds(3_600), from: .signedIn, to: .signedOut)
    }

    try comparePicture(
      MachineDiagram(of: login).svg(title: "Login", direction: .down),
      "time",
      of: "Interlock"
    )

    let noon = Date(timeIntervalSinceReferenceDate: 43_200)
    var session = login
    try session.fire(.request, at: noon)
    print(session.timers.map(\.duration))

    try session.advance(to: noon + 299)
    print(session.state)
    try session.advance(to: noon + 300)
    print(session.state)
    print(session.timers.count)

    #expect(
      printed.lines == [
        "[300.0 seconds, 60.0 seconds]", "Still there?", "codeSent", "signedOut", "0",
      ]
    )

    printed.clear()
    var late = login
    try late.fire(.request, at: noon)
    print(late.canFire(.enter, at: noon + 299))
    print(late.canFire(.enter, at: noon + 300))
    print(late.state)
    do {
      try late.fire(.enter, at: noon + 300)
    } catch {
      print(late.state)
      print(error.expired?.entered ?? [])
    }
    #expect(
      printed.lines == [
        "true", "false", "codeSent", "Still there?", "signedOut", "\([Step.signedOut])",
      ]
    )

    final class Store {
      var saved: [(state: Step, entered: [Step])] = []
      func save(_ session: Login, outbox: Login.Receipt) {
        saved.append((session.state, outbox.entered))
      }
    }
    let store = Store()
    func enter(_ session: inout Login, at time: Date) throws {
      do {
        let receipt = try session.fire(.enter, at: time)
        store.save(session, outbox: receipt)
      } catch {
        if let expired = error.expired { store.save(session, outbox: expired) }
        throw error
      }
    }
    var inTime = login
    try inTime.fire(.request, at: noon)
    var tooLate = inTime
    try enter(&inTime, at: noon + 299)
    #expect(throws: Login.FireError.self) { try enter(&tooLate, at: noon + 300) }
    #expect(throws: Login.FireError.self) { try enter(&tooLate, at: noon + 300) }
    #expect(store.saved.map(\.state) == [.signedIn, .signedOut])
    #expect(store.saved.map(\.entered) == [[.signedIn], [.signedOut]])

    var restarted = login
    try restarted.fire(.request, at: noon)
    let data = try JSONEncoder().encode(restarted, configuration: login)

    var restored = try JSONDecoder().decode(Login.self, from: data, configuration: login)
    print(restored.nextDeadline == noon + 60)

    let snapshot = try JSONDecoder().decode(Login.Snapshot.self, from: data)
    let afterTheNight = noon + 50_000
    restored = try login.restored(from: snapshot, deadlines: .restarted(at: afterTheNight))

    #expect(printed.lines.last == "true")
    #expect(restored.nextDeadline == afterTheNight + 60)
  }
}
