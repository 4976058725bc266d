import Interlock
import Testing

/// Charts in which the questions are put in every configuration that a few events lead to.
private enum Charts {
  typealias Content = [Sketch.Builder.Element]

  static let all: [(name: String, content: Content)] = [
    ("nested", nested), ("regions", regions), ("history", history), ("choices", choices),
    ("deferral", deferral), ("any event", anyEvent), ("joins", joins), ("eventless", eventless),
  ]

  @Sketch.Builder static var nested: Content {
    Sketch.State("s") {
      Sketch.State("t") { ["u", "v"].map { Sketch.State($0) } }
      Sketch.State("w")
    }
    Sketch.Event("x", from: "u", to: "v").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("x", from: "t", to: "w")
    Sketch.Event("y", from: "s", to: "t").local()
    Sketch.Event("z", in: "v").shouldFire { $0.isIn("t") && $0.userInfo["open"] == nil }
    Sketch.Event.fromAnyState("z", to: "v").shouldFire { $0.userInfo["open"] != nil }
  }

  @Sketch.Builder static var regions: Content {
    Sketch.State(parallel: "p") {
      for region in ["a", "b"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    Sketch.State("out")
    Sketch.Event("x", from: "a1", to: "a2")
    Sketch.Event("x", from: "b2", to: "b1").shouldFire { $0.isIn("a2") }
    Sketch.Event("y", from: "b1", to: "b2").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "a2", to: "out")
    Sketch.Event("z", from: "out", to: "b2")
  }

  @Sketch.Builder static var history: Content {
    Sketch.State("on") {
      Sketch.State.history("h", .deep, default: "b")
      Sketch.State("a")
      Sketch.State("b")
    }
    Sketch.State("off")
    Sketch.Event("x", from: "a", to: "b")
    Sketch.Event("y", from: "on", to: "off")
    Sketch.Event("y", from: "off", to: "h").shouldFire { $0.userInfo["open"] == nil }
    Sketch.Event("z", from: "off", to: "on")
  }

  @Sketch.Builder static var choices: Content {
    ["a", "b", "c"].map { Sketch.State($0) }
    ["?", "??"].map { Sketch.State.choice($0) }
    Sketch.Event("x", from: "a", to: "?")
    Sketch.Event.always(from: "?", to: "??").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event.always(from: "??", to: "b").shouldFire { $0.userInfo["never"] != nil }
    Sketch.Event.always(from: "??", to: "c")
    Sketch.Event.fromAnyState("y", to: "a")
    Sketch.Event("z", from: "c", to: "?")
  }

  @Sketch.Builder static var deferral: Content {
    Sketch.State("a").deferring("x", "y")
    Sketch.State("b").deferring("x")
    Sketch.State("c")
    Sketch.Event("x", from: "c", to: "a")
    Sketch.Event("y", in: "b").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "a", to: "b")
    Sketch.Event("z", from: "b", to: "c")
  }

  @Sketch.Builder static var anyEvent: Content {
    ["a", "b"].map { Sketch.State($0) }
    Sketch.Event("x", from: "a", to: "b").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event.anyEvent(in: "a").shouldFire { $0.userInfo["open"] == nil }
    Sketch.Event("y", from: "a", "b", to: "b")
    Sketch.Event.anyEvent(from: "b", to: "a").shouldFire { $0.event != "z" }
  }

  @Sketch.Builder static var joins: Content {
    Sketch.State(parallel: "p") {
      for region in ["a", "b"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    Sketch.State("done")
    Sketch.Event("x", from: "a1", to: "a2")
    Sketch.Event("y", from: "b1", to: "b2")
    Sketch.Event("z", joining: "a2", "b2", to: "done").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", joining: "a2", "b1", to: "p")
  }

  @Sketch.Builder static var eventless: Content {
    Sketch.State("a")
    Sketch.State("b") {
      Sketch.State("b1")
      Sketch.State.final("b2")
    }
    Sketch.State.final("end")
    Sketch.Event("x", from: "a", to: "b")
    Sketch.Event("y", from: "b1", to: "b2")
    Sketch.Event.completion(of: "b", to: "a").shouldFire { $0.userInfo["open"] != nil }
    Sketch.Event("z", from: "b", to: "end")
  }
}

@Suite("F3: in statecharts, questions agree with fire")
struct AgreementTests {
  private static let events = ["x", "y", "z", "unknown"]
  private static let flags: [UserInfo] = [[:], ["open": true]]

  /// The machine in each configuration that three events lead to.
  private func machines(_ name: String) throws -> [Sketch] {
    let content = try #require(Charts.all.first { $0.name == name }?.content)
    var found = [try Sketch { content }.activated()]
    var seen = Set(found)
    for _ in 0..<3 {
      for machine in found {
        for (event, userInfo) in Self.calls {
          var copy = machine
          if copy.error(firing: event, userInfo: userInfo) == nil, seen.insert(copy).inserted {
            found.append(copy)
          }
        }
      }
    }
    return found
  }

  private static var calls: [(String, UserInfo)] {
    events.flatMap { event in flags.map { (event, $0) } }
  }

  /// What differs between what is answered and what happens; nil if nothing does.
  private func difference(_ machine: Sketch, _ event: String, _ userInfo: UserInfo) -> String? {
    var copy = machine
    let error = copy.error(firing: event, userInfo: userInfo)
    let refusal = machine.refusal(of: event, userInfo: userInfo)
    let isOpen = machine.canFire(event, userInfo: userInfo)
    let isAvailable = machine.availableEvents(userInfo: userInfo).contains(event)
    let isKnown = event != "unknown"
    guard isOpen == (error == nil), isAvailable == (isOpen && isKnown),
      refusal?.text == error?.refusal?.text, (refusal == nil) == (error == nil)
    else {
      return "\(machine.configuration) \(event) \(userInfo): canFire \(isOpen), available "
        + "\(isAvailable), refusal \(refusal?.text ?? "-"), error \(error?.text ?? "-")"
    }
    return nil
  }

  @Test(arguments: Charts.all.map(\.name))
  func `in every configuration, for every event`(chart: String) throws {
    let machines = try machines(chart)
    #expect(machines.count >= 2)
    let differences = machines.flatMap { machine in
      Self.calls.compactMap { difference(machine, $0.0, $0.1) }
    }
    #expect(differences == [])
  }

  @Test(arguments: Charts.all.map(\.name))
  func `a machine without a table of plain rows does the same`(chart: String) throws {
    var differences: [String] = []
    for machine in try machines(chart) {
      for (event, userInfo) in Self.calls {
        var (plain, traced) = (machine, machine.traced { _ in })
        let receipt = try? plain.fire(event, userInfo: userInfo)
        let other = try? traced.fire(event, userInfo: userInfo)
        if receipt != other || plain.configuration != traced.configuration {
          differences.append("\(machine.configuration) \(event) \(userInfo)")
        }
      }
    }
    #expect(differences == [])
  }

  @Test(arguments: Charts.all.map(\.name))
  func `the first event does in an inactive machine what it does after activation`(chart: String)
    throws
  {
    let machine = try #require(try machines(chart).first).fresh()
    for (event, userInfo) in Self.calls {
      var (inactive, active) = (machine, try machine.activated())
      let (first, second) = (
        inactive.error(firing: event, userInfo: userInfo)?.text,
        active.error(firing: event, userInfo: userInfo)?.text
      )
      #expect(first == second)
      #expect(first == nil ? inactive == active : !inactive.isActive)
    }
  }
}
