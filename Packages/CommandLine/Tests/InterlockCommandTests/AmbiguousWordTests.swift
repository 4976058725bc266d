import Foundation
import Interlock
import InterlockCommand
import Testing

@Suite("Events named like the program's commands")
struct AmbiguousWordTests {
  /// A machine with the given events. Each leads to a state of the same name.
  private func machine(_ events: [String]) throws -> DynamicMachine {
    try DynamicMachine(initial: "idle") {
      DynamicMachine.State("idle")
      for event in events {
        DynamicMachine.State("after \(event)")
        DynamicMachine.Event(event, from: "idle", to: "after \(event)")
      }
    }
  }

  private static let words = [
    "reset", "exit", "quit", "show", "back", "help", "?", "wait", "wait 5s", "save here.json",
    "save", "fire", "fire it", ":reset", "reset now", "Quit", "cancel", "yes",
  ]

  @Test(arguments: words)
  func `every event can be fired, and no command word ends the simulation`(word: String) throws {
    var simulation = try Simulation(machine([word, "it"]), from: Date(timeIntervalSince1970: 0))
    #expect(simulation.start().scene?.configuration == ["idle"])
    let typed = simulation.take(word)
    #expect(!typed.isEnd && typed.file == nil)
    if typed.scene == nil {
      let error = try #require(typed.error)
      #expect(error.contains("'fire \(word)'") && error.contains("':\(word)'"))
      #expect(simulation.take("fire \(word)").scene?.configuration == ["after \(word)"])
    } else {
      #expect(typed.scene?.configuration == ["after \(word)"])
    }
  }

  @Test func `commands with a colon are always commands`() throws {
    let machine = try machine(["reset", "quit"])
    var simulation = try Simulation(machine, from: Date(timeIntervalSince1970: 0))
    _ = simulation.start()
    #expect(simulation.take("fire reset").scene?.configuration == ["after reset"])
    #expect(simulation.take(":back").scene?.configuration == ["idle"])
    #expect(simulation.take(":reset").scene?.configuration == ["idle"])
    #expect(simulation.take(":jump").error?.contains("no command") == true)
    #expect(simulation.take("quit").isEnd == false)
    #expect(simulation.take(":quit").isEnd)
  }

  @Test func `an event called quit can be fired while a question is open`() throws {
    let guarded = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event("quit", from: "a", to: "a").shouldFire("it holds")
    }
    var simulation = try Simulation(guarded, from: Date(timeIntervalSince1970: 0))
    _ = simulation.start()
    #expect(simulation.take("fire quit").question == "it holds")
    #expect(simulation.take("quit").isEnd == false)
    #expect(simulation.take(":quit").isEnd)
  }

  @Test func `command words keep their meaning for other machines`() throws {
    var simulation = try Simulation(machine(["go"]), from: Date(timeIntervalSince1970: 0))
    _ = simulation.start()
    _ = simulation.take("go")
    #expect(simulation.take("reset").scene?.configuration == ["idle"])
    #expect(simulation.take("exit").isEnd)
  }

  @Test(arguments: ["wait", "wait 5s", "wait soon", "reset"])
  func `in a path, words are events`(word: String) throws {
    let file = try DefinitionFile("m.json", JSONEncoder().encode(machine([word])))
    var walk = try Walk(file)
    try walk.take(word)
    #expect(walk.machine.configuration == ["after \(word)"])
  }
}
