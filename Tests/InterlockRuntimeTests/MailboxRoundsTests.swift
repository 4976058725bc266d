import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Races for the mailbox: what is sent is taken once, with what it carries, and who waits is answered once.
@Suite("Rounds of races for the mailbox", .hangLimit)
struct MailboxRoundsTests {
  private enum Request {
    @TaskLocal static var id = 0

    static let carrying: Carrying = {
      let id = Self.id
      return { body in try Self.$id.withValue(id, operation: body) }
    }
  }

  @Test(arguments: [MailboxLimit.unbounded, .suspending(limit: 3)])
  func `events of several tasks are taken once, with the values of their senders`(
    _ limit: MailboxLimit
  ) async throws {
    for round in 1...rounds {
      let journal = Journal()
      let live = Live(
        try Sketch {
          Sketch.State("on")
          Sketch.Event("note", in: "on").perform { transition in
            let number = transition.userInfo["number"] as? Int ?? 0
            journal.add(number == Request.id ? "\(number)" : "\(number) with \(Request.id)")
          }
        },
        mailbox: limit,
        carrying: Request.carrying
      )
      await withTaskGroup(of: Void.self) { group in
        for number in 1...6 {
          group.addTask {
            await Request.$id.withValue(number) {
              let info: UserInfo = ["number": number]
              switch number % 3 {
              case 0: _ = try? await live.fire("note", userInfo: info)
              case 1: _ = try? await live.send("note", userInfo: info)
              default: _ = await live.fire(["note"], userInfo: info)
              }
            }
          }
        }
        group.addTask {
          live.suspend()
          await Task.yield()
          live.resume()
        }
      }
      await live.flush()
      guard journal.lines.sorted() == (1...6).map(String.init) else {
        Issue.record("round \(round): \(journal.lines)")
        return
      }
    }
  }

  /// What ends the wait of an activity.
  enum End: CaseIterable {
    case room, invalidation, release
  }

  @Test(arguments: End.allCases)
  func `an activity that waits for room is answered once`(_ end: End) async throws {
    for _ in 1...rounds {
      let (started, over) = (Gate(), Gate())
      var live: Live? = Live(
        try Sketch {
          Sketch.State("a").activity { context in
            Task {
              started.open()
              for _ in 1...3 { try? await context.sendWaiting("tick") }
              over.open()
            }
          }
          Sketch.Event("tick", in: "a")
        },
        mailbox: .suspending(limit: 1)
      )
      // While a sender outside waits, it holds the machine.
      let sender =
        end == .release ? nil : live.map { live in Task { try? await live.send("tick") } }
      await started.pass()
      live?.suspend()
      await Task.yield()
      switch end {
      case .room: live?.resume()
      case .invalidation: live?.invalidate()
      case .release: live = nil
      }
      await over.pass()
      await sender?.value
    }
  }

  @Test func `outcomes of activities are taken, however full the mailbox is`() async throws {
    for _ in 1...rounds {
      let live = Live(
        try Sketch {
          Sketch.State("loading").activity { _ in "loaded" }
          Sketch.State("done")
          Sketch.Event("loaded", from: "loading", to: "done")
          Sketch.Event("tick", in: "loading", "done")
        },
        mailbox: .droppingOldest(limit: 1)
      )
      let senders = (1...2).map { _ in Task { for _ in 1...5 { try? await live.send("tick") } } }
      for sender in senders { await sender.value }
      // Not `settle`: with a clock that runs by itself, it awaits no activity that has not ended.
      try await live.wait(for: "done", upTo: .seconds(60))
    }
  }
}
