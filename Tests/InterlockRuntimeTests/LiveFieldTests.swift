import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Every field of a live machine has a home: a row of the table in the article about live machines, which says what a
/// restore keeps of it. A field that is added fails here until it has one.
@Suite("What a live machine knows")
struct LiveFieldTests {
  /// Where the content of a field is.
  private enum Home {
    /// In rows of the article's table.
    case rows(Set<String>)
    /// It follows from other fields, or is empty between two macrosteps.
    case derived
    /// Its own fields are listed.
    case listed
  }

  private static let machine: Home = .rows(["states, history, timers, deferred events", "context"])
  private static let activities: Home = .rows(
    ["running activities, and the user info of the event that led to them"]
  )
  private static let room: Home = .rows(["senders that wait for room"])
  private static let end: Home = .rows(["whether it was invalidated or is being ended"])
  private static let settings: Home = .rows(
    ["clock, date, limit, late timers, error handler, log, what events carry"]
  )
  private static let others: Home = .rows(["streams, sources, number of dropped events"])
  private static let waiting: Home = .rows(
    ["waiting events: user info, payload, time of sending"]
  )

  private static let homes: [String: [String: Home]] = [
    "live": [
      "mailbox": .listed, "interpreter": .listed, "log": settings, "errorHandler": settings,
      "carrying": settings,
      "alarm": settings, "sources": others, "tasks": activities, "hasReportedEnd": end,
      "worker": .derived, "inbox": .derived, "isPublished": .derived, "isWatched": .derived,
    ],
    "interpreter": [
      "machine": machine, "activities": activities, "beginning": activities,
      "retries": .rows(["a timer that threw and is to be retried in a second"]),
      "startsActivities": activities, "lateTimers": settings, "isAnswering": .derived,
      "runsActivities": .derived, "canRunActivities": .derived, "rounding": .derived,
    ],
    "mailbox": [
      "limit": settings, "timekeeper": settings, "state": .listed, "isInterrupted": .derived,
    ],
    "state": [
      "machine": machine, "messages": .listed, "rare": .listed,
      "suspensions": .rows(["number of suspensions"]), "isInvalidated": end, "isClosed": end,
      "limit": settings, "deliveries": others, "isWatched": others, "eventCount": .derived,
      "isScheduled": .derived, "hasNews": .derived, "isAhead": .derived, "lastNumber": .derived,
    ],
    "rare": [
      "waiters": room, "admitted": room, "activities": activities, "changes": others,
      "subscribers": others, "joining": others, "droppedCount": others, "hollowCount": .derived,
      "lastID": .derived,
    ],
    "message": [
      "content": waiting, "time": waiting, "number": .derived,
      "sender": .rows(
        ["which events were sent as one batch, by which caller, activity or error handler"]
      ),
    ],
  ]

  /// The parts of a live machine in which an event waits.
  private func parts() async throws -> [String: Any] {
    let live = Live(try .bill(), clock: ManualClock())
    await live.flush()
    live.suspend()
    try await live.send("pay")
    await live.flush()
    let mailbox = try #require(field("mailbox", of: live))
    let state = try #require(field("state", of: mailbox).flatMap { field("value", of: $0) })
    let messages = try #require(field("messages", of: state))
    let elements = try #require(field("elements", of: messages))
    let first = try #require(Mirror(reflecting: elements).children.first?.value)
    return [
      "live": live, "mailbox": mailbox, "state": state,
      "interpreter": try #require(field("interpreter", of: live)),
      "rare": try #require(field("rare", of: state)),
      "message": try #require(Mirror(reflecting: first).children.first?.value),
    ]
  }

  private func field(_ name: String, of value: Any) -> Any? {
    Mirror(reflecting: value).children.first { $0.label == name }?.value
  }

  // Elsewhere, the system's lock hides the value in it.
  #if !canImport(os)
    @Test(.hangLimit)
    func `every field is in the table of the article, or follows from others`() async throws {
      let parts = try await parts()
      #expect(Set(parts.keys) == Set(Self.homes.keys))
      for (name, part) in parts {
        let labels = Mirror(reflecting: part).children.compactMap(\.label)
          .filter { !$0.hasPrefix("$") }
        #expect(Set(labels) == Set(Self.homes[name, default: [:]].keys), "\(name)")
      }
    }
  #endif

  @Test func `every row of the table is about a field`() throws {
    let article = try Article("LiveMachines", of: "InterlockRuntime").text
    let table = try #require(article.components(separatedBy: "| what a live machine knows |").last)
    let rows = table.components(separatedBy: "\n").dropFirst(2)
      .prefix { $0.hasPrefix("| ") }
      .map { String($0.dropFirst(2).prefix { $0 != "|" }.dropLast()) }
    let homes = Self.homes.values.flatMap(\.values).reduce(into: Set<String>()) { homes, home in
      if case .rows(let rows) = home { homes.formUnion(rows) }
    }
    #expect(Set(rows) == homes)
  }
}
