import Interlock
import InterlockTestSupport
import Testing

@Suite("A prototype is shared by any number of tasks")
struct ConcurrencyTests {
  /// Uses all parts of a shared plan: guards, callbacks, raised events, refusals.
  private func prototype(_ journal: Journal) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b").didEnter { if $0.userInfo["fault"] != nil { throw Fault("b") } }
      Sketch.State("c").didEnter { $0.raise("home", userInfo: $0.userInfo) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "c").shouldFire { $0.userInfo["closed"] == nil }
      Sketch.Event("home", from: "c", to: "a").perform {
        if let task = $0.userInfo["task"] as? Int { journal.add("\(task)") }
      }
    }
  }

  @Test(arguments: [false, true])
  func `eight tasks can fire their own copies of one prototype`(isTraced: Bool) async throws {
    let journal = Journal()
    let plain = try prototype(journal)
    let prototype = isTraced ? plain.traced { _ in } : plain
    let rounds = 200
    let ends = try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<8 {
        group.addTask {
          var machine = prototype
          var ends: [String] = []
          for _ in 0..<rounds {
            _ = machine.error(firing: "go", userInfo: ["fault": true])
            try machine.fire("go")
            _ = machine.error(firing: "go", userInfo: ["closed": true])?.description
            let receipt = try machine.fire("go", userInfo: ["task": task])
            ends.append(receipt.description + (machine.refusal(of: "home")?.description ?? ""))
          }
          return ends
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ends.count == 8 * rounds)
    #expect(Set(ends).count == 1)
    #expect(ends.first?.hasPrefix("b --go--> c\nc --home--> a") == true)
    let writers = Dictionary(grouping: journal.lines) { $0 }.mapValues(\.count)
    #expect(writers == Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0)", rounds) }))
    #expect(!prototype.isActive)
  }

  /// A machine that has not been fired yet, so its cache is empty.
  private func unknown() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a").deferring("wait")
      Sketch.State(parallel: "b") {
        Sketch.State("c") { Sketch.State("d") }
        Sketch.State("e") {
          Sketch.State("f")
          Sketch.State.final("g")
        }
      }
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Sketch.Event("on", from: "f", to: "g").shouldFire { $0.userInfo["closed"] == nil }
      Sketch.Event.completion(of: "e", to: "a")
      Sketch.Event("wait", from: "b", to: "a")
    }
  }

  /// The engine shares its cache between copies: here eight tasks fill a new one at once.
  @Test func `eight tasks that fill the shared cache at once get the same results`() async throws {
    for _ in 0..<Share.of(daily: 40, gate: 400, soak: 4_000) {
      let prototype = try unknown()
      let ends = await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask {
            var machine = prototype
            return (0..<6).map { step in
              let receipt = try? machine.fire(step % 2 == 0 ? "wait" : "go")
              return "\(receipt?.description ?? "-") \(machine.configuration)"
            }
            .joined(separator: "\n")
          }
        }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(ends.count == 1)
    }
  }

  @Test func `machines, receipts and errors can be passed between tasks`() async throws {
    var machine = try prototype(Journal())
    for _ in 0..<10 {
      let moved = machine
      let task = Task {
        var machine = moved
        let receipt = try machine.fire("go")
        return (machine, receipt, machine.error(firing: "nonsense"))
      }
      let (result, receipt, error) = try await task.value
      #expect(receipt.steps.last?.event != nil)
      #expect(error?.refusal?.reason == .unknownEvent)
      machine = result
    }
    #expect(machine.state == "a")
  }

  @Test func `an actor can own a machine`() async throws {
    actor Owner {
      var machine: Sketch

      init(_ machine: Sketch) {
        self.machine = machine
      }

      func fire(_ event: String) throws -> String {
        try machine.fire(event)
        return machine.state
      }
    }
    let owner = Owner(try prototype(Journal()))
    #expect(try await owner.fire("go") == "b")
    await #expect(throws: Sketch.FireError.self) { try await owner.fire("home") }
    #expect(try await owner.fire("go") == "a")
  }

  @Test func `many tasks can fire copies of a machine with regions`() async throws {
    let machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          Sketch.Event("go", from: "\(region)1", to: "\(region)2").shouldFire { !$0.isIn("b2") }
          Sketch.Event("go", from: "\(region)2", to: "\(region)1")
        }
      }
    }
    let ends = try await withThrowingTaskGroup(of: [String].self) { group in
      for count in 0..<64 {
        group.addTask {
          var copy = machine
          for _ in 0..<(100 + count % 2) { try copy.fire("go") }
          return copy.configuration
        }
      }
      return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
    }
    #expect(ends == [["a1", "b1"], ["a2", "b2"]])
  }
}
