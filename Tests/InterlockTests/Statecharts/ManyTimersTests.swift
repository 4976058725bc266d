import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Many timers")
struct ManyTimersTests {
  /// A list of timers, searched from the front.
  private struct NaiveTimers {
    var items: [(name: String, deadline: Double)] = []

    mutating func removeDue(at time: Double) -> String? {
      let due = items.indices.min { items[$0].deadline < items[$1].deadline }
      guard let due, items[due].deadline <= time else { return nil }
      return items.remove(at: due).name
    }
  }

  private static func prototype(_ journal: Journal) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("toggle", from: "a", to: "b")
      Sketch.Event("toggle", from: "b", to: "a")
      Sketch.Event.after(.seconds(7), in: "a").perform { _ in journal.add("a") }
      Sketch.Event("send", in: "a", "b").perform { transition in
        guard let seconds = transition.userInfo["seconds"] as? Double,
          let name = transition.userInfo["name"] as? String
        else { return }
        let info = UserInfo(dictionaryLiteral: ("name", name))
        transition.send("ring", userInfo: info, after: .seconds(seconds), id: name)
      }
      Sketch.Event("cancel", in: "a", "b").perform { transition in
        transition.cancel(id: transition.userInfo["name"] as? String ?? "")
      }
      Sketch.Event("ring", in: "a", "b").perform { transition in
        journal.add(transition.userInfo["name"] as? String ?? "-")
      }
    }
  }

  @Test(arguments: 0..<Share.of(daily: 4, gate: 40, soak: 2_000) as Range<UInt64>)
  func `timers fire in the order of a naive list after random sends and cancellations`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let journal = Journal()
    let prototype = try Self.prototype(journal)
    var machine = try prototype.begun()
    var naive = NaiveTimers(items: [("a", 7)])
    var state = "a"
    var now = 0.0
    for step in 0..<400 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<70:
        let seconds = Double(Int.random(in: 1...20, using: &random))
        let name = "t\(step % 97)"
        try machine.fire("send", userInfo: ["seconds": seconds, "name": name], at: at(now))
        naive.items.append((name, now + seconds))
      case 70..<78:
        let name = "t\(Int.random(in: 0..<97, using: &random))"
        try machine.fire("cancel", userInfo: ["name": name], at: at(now))
        naive.items.removeAll { $0.name == name }
      case 78..<84:
        try machine.fire("toggle", at: at(now))
        state = state == "a" ? "b" : "a"
        naive.items.removeAll { $0.name == "a" }
        if state == "a" { naive.items.append(("a", now + 7)) }
      case 84..<90:
        machine = try prototype.restored(from: machine.snapshot)
      default:
        now += Double(Int.random(in: 0...3, using: &random))
        try machine.advance(to: at(now))
        var expected: [String] = []
        while let name = naive.removeDue(at: now) { expected.append(name) }
        #expect(journal.take() == expected, "seed \(seed), step \(step)")
      }
      let first = naive.items.map(\.deadline).min()
      #expect(machine.nextDeadline == first.map(at), "seed \(seed), step \(step)")
      #expect(machine.timers.map(\.deadline) == naive.items.map { at($0.deadline) })
    }
  }

  @Test func `copies do not share timers`() throws {
    let journal = Journal()
    var machine = try Self.prototype(journal).begun()
    for number in 0..<300 {
      let info: UserInfo = ["seconds": Double(number % 13 + 1), "name": "\(number)"]
      try machine.fire("send", userInfo: info, at: at(0))
    }
    let whole = machine
    var copy = machine
    try machine.advance(to: at(5))
    try copy.fire("cancel", userInfo: ["name": "1"], at: at(0))
    #expect(whole.timers.count == 301)
    #expect(copy.timers.count == 300)
    #expect(whole != copy)
    #expect(machine.timers.count < 300)
    var again = whole
    try again.advance(to: at(5))
    #expect(again == machine)
  }

  /// A regression: each call of `advance` walked all timers, 6 s for 1,000 of 100,000 and ten minutes for all.
  @Test(.hangLimit, arguments: [true, false])
  func `thousands of timers fire in time, at one instant or spread out`(isOneInstant: Bool) throws {
    let count = Share.of(daily: 5_000, gate: 5_000, soak: 100_000)
    var machine = try Sketch(initial: "a", stepLimit: count) {
      Sketch.State("a")
      Sketch.Event("fill", in: "a").perform { transition in
        for number in 0..<count {
          let seconds = isOneInstant ? 1 : Double((number * 7_919) % count + 1)
          transition.send("ring", after: .seconds(seconds))
        }
      }
      Sketch.Event("ring", in: "a")
    }
    try machine.fire("fill", at: at(0))
    #expect(machine.timers.count == count)
    #expect(try machine.advance(to: at(Double(count + 1))).count == count)
    #expect(machine.nextDeadline == nil)
  }
}
