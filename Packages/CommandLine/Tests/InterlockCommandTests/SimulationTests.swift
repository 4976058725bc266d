import Foundation
import Interlock
import InterlockCommand
import Testing

@Suite("Simulation")
struct SimulationTests {
  private static let beginning = Date(timeIntervalSince1970: 1_800_000_000)

  private func simulation(_ name: String) throws -> Simulation {
    try Simulation(Tutorials.machine(name).machine, from: Self.beginning)
  }

  private func document(_ text: String) throws -> DynamicMachine {
    try DefinitionFile("document", Data(text.utf8)).machine
  }

  /// The last response to some lines.
  private func answer(
    _ simulation: inout Simulation,
    to lines: String...
  ) -> SimulationResponse {
    lines.reduce(SimulationResponse()) { _, line in simulation.take(line) }
  }

  @Test func `a guard is asked once per step, and again for the next step`() throws {
    var door = try simulation("door")
    #expect(door.start().scene?.configuration == ["unlocked"])
    #expect(door.take("lock").question == "the key fits")
    #expect(door.take("yes").scene?.configuration == ["locked"])
    #expect(door.take("unlock").question == "the key fits")
    let jammed = door.take("no")
    #expect(jammed.scene?.configuration == ["jammed"])
    #expect(jammed.happenings.map(\.callbacks) == [["click", "call for help"]])
  }

  @Test func `an open question changes nothing, and it can be cancelled`() throws {
    var door = try simulation("door")
    _ = door.start()
    let unclear = answer(&door, to: "lock", "open")
    #expect(unclear.question == "the key fits" && unclear.error != nil && unclear.scene == nil)
    #expect(door.take("cancel").scene?.configuration == ["unlocked"])
    #expect(door.take("open").scene?.configuration == ["opened"])
  }

  @Test func `a refused answer to a guard question is explained`() throws {
    var door = try simulation("door")
    _ = door.start()
    let refused = answer(&door, to: "lock", "no")
    #expect(
      refused.error?.contains(
        "the guard 'the key fits' of the transition to 'locked' refused"
      ) == true
    )
    #expect(refused.scene == nil)
  }

  @Test(arguments: [
    ("1", "opened"), ("open", "opened"), ("fire open", "opened"), ("  open  ", "opened"),
    ("9", nil), ("0", nil), ("-1", nil), ("99999999999999999999", nil), ("fire", nil),
  ])
  func `events are fired by name or number`(line: String, state: String?) throws {
    var door = try simulation("door")
    _ = door.start()
    let response = door.take(line)
    #expect(response.scene?.configuration == state.map { [$0] })
    #expect((response.error == nil) == (state != nil))
  }

  @Test func `each timer fires at its due time`() throws {
    var light = try simulation("traffic-light")
    #expect(light.start().scene?.timers.map(\.remaining) == [30])
    #expect(light.take("wait 29999ms").happenings.isEmpty)
    #expect(light.take("wait 1 ms").scene?.configuration == ["yellow"])
    let response = light.take("wait 18s")
    #expect(response.happenings.map(\.time) == [33, 43, 48])
    #expect(response.scene?.configuration == ["green"])
    #expect(response.scene?.time == 48)
    #expect(response.scene?.timers.map(\.remaining) == [30])
  }

  @Test func `repeated tenths of a second do not accumulate rounding errors`() throws {
    var light = try simulation("traffic-light")
    _ = light.start()
    for _ in 0..<299 { #expect(light.take("wait 0.1").scene?.configuration == ["green"]) }
    #expect(light.take("wait 0.1").scene?.configuration == ["yellow"])
  }

  @Test func `a guard of a timeout is asked at the timeout's time`() throws {
    let machine = try document(
      #"{"interlock":1,"initial":"a","states":[{"id":"a"},{"id":"b"}],"events":["#
        + #"{"after":5,"from":["a"],"to":"b","guards":["p"]},"#
        + #"{"after":5,"from":["b"],"to":"a","guards":["p"]}]}"#
    )
    var simulation = try Simulation(machine, from: Self.beginning)
    _ = simulation.start()
    #expect(simulation.take("wait 1m").question == "p")
    #expect(simulation.take("yes").question == "p")
    let response = simulation.take("no")
    #expect(response.happenings.map(\.time) == [5, 10])
    #expect(response.scene?.configuration == ["b"] && response.scene?.time == 60)
  }

  @Test func `undo takes back changes one by one, including a restart`() throws {
    var door = try simulation("door")
    _ = door.start()
    #expect(door.take("back").error != nil)
    _ = answer(&door, to: "open", "close", "open", "reset")
    let states = (0..<4).map { _ in door.take("back").scene?.configuration }
    #expect(states == [["opened"], ["unlocked"], ["opened"], ["unlocked"]])
    #expect(door.take("back").error != nil)
  }

  @Test func `a saved simulation continues where it was`() throws {
    var machine = try simulation("vending-machine")
    _ = machine.start()
    let saved = answer(&machine, to: "insertCoin", "select", "y", "insertCoin", "save x.json")
    let file = try #require(saved.file)
    #expect(file.path == "x.json")
    let copy = try DefinitionFile("x.json", Data(file.content.utf8)).machine
    #expect(copy.configuration == ["delivering"])
    #expect(copy.fingerprint == (try Tutorials.machine("vending-machine").machine.fingerprint))
    var later = try Simulation(copy, from: Self.beginning.addingTimeInterval(4))
    let start = later.start()
    #expect(start.scene?.deferred == ["insertCoin"] && start.scene?.timers.map(\.remaining) == [6])
    #expect(start.happenings.isEmpty)
    #expect(answer(&later, to: "itemFalls", "changeTaken").scene?.configuration == ["collecting"])
  }

  @Test func `guards of the activation are asked first`() throws {
    let machine = try document(
      #"{"interlock":1,"initial":"a","states":[{"id":"a"},{"id":"b"}],"#
        + #""events":[{"trigger":"always","from":["a"],"to":"b","guards":[null]}]}"#
    )
    var simulation = try Simulation(machine, from: Self.beginning)
    #expect(simulation.start().question == "guard #1 of event #1")
    #expect(simulation.take("cancel").error?.contains("inactive") == true)
    #expect(simulation.take("reset").question != nil)
    #expect(simulation.take("yes").scene?.configuration == ["b"])
    #expect(simulation.take("back").error != nil)
  }

  @Test func `reaching the timer limit of one wait is no error if no further timer is due`() throws
  {
    let machine = try document(
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"#
        + #""events":[{"after":1,"from":["a"],"to":"a"}]}"#
    )
    var simulation = try Simulation(machine, from: Self.beginning)
    _ = simulation.start()
    let exact = simulation.take("wait 1000.5s")
    #expect(exact.error == nil && exact.happenings.count == 1_000)
    #expect(exact.scene?.time == 1_000.5)
    let endless = simulation.take("wait 1001s")
    #expect(endless.error != nil && endless.happenings.count == 1_000)
    #expect(endless.scene?.time == 2_000)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["wait 1000d", "wait 365000 d", "wait"])
  func `endless timers and extreme deadlines terminate`(line: String) throws {
    for deadline in ["1e300", "-1e300", "0"] {
      let machine = try document(
        #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"#
          + #""events":[{"after":0.001,"from":["a"],"to":"a"}],"snapshot":{"states":["a"],"#
          + #""timers":[{"state":"a","after":0.001,"deadline":\#(deadline)}]}}"#
      )
      var simulation = try Simulation(machine, from: Self.beginning)
      #expect(simulation.start().scene?.timers.count == 1)
      #expect(simulation.take(line).scene?.configuration == ["a"])
    }
  }
}
