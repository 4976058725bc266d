import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines with more configurations than the engine numbers")
struct ManyRegionTests {
  /// Regions that are switches: each has its own event, and all handle `flip`.
  private func switches(_ count: Int) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        for number in 0..<count {
          Sketch.State("\(number)") {
            Sketch.State("\(number) off")
            Sketch.State("\(number) on")
          }
          for (source, target) in [("off", "on"), ("on", "off")] {
            Sketch.Event("\(number)", from: "\(number) \(source)", to: "\(number) \(target)")
            Sketch.Event("flip", from: "\(number) \(source)", to: "\(number) \(target)")
          }
        }
        Sketch.State.history("h", .deep, default: "0")
      }
      Sketch.State("out")
      Sketch.Event("leave", from: "p", to: "out")
      Sketch.Event("back", from: "out", to: "h")
    }
    .activated()
  }

  private func configuration(_ switches: [Bool]) -> [String] {
    switches.enumerated().map { "\($0.offset) \($0.element ? "on" : "off")" }
  }

  @Test(arguments: [3, 10, 11, 14, 40])
  func `a walk through very many configurations reaches the expected states`(count: Int) throws {
    var machine = try switches(count)
    var expected = [Bool](repeating: false, count: count)
    var generator = SplitMix64(seed: UInt64(count))
    for step in 0..<400 {
      let number = Int.random(in: 0...count, using: &generator)
      try machine.fire(number < count ? "\(number)" : "flip")
      for index in 0..<count where number == index || number == count { expected[index].toggle() }
      if machine.configuration != configuration(expected) {
        Issue.record("after \(step) steps: \(machine.configuration)")
        return
      }
    }
    try machine.fire("leave")
    #expect(machine.configuration == ["out"])
    #expect(try machine.fire("back").steps.count == 1)
    #expect(machine.configuration == configuration(expected))
  }

  @Test(arguments: [3, 14])
  func `machines that reach one configuration on different paths are equal`(count: Int) throws {
    let machine = try switches(count)
    let forward = try (0..<count).reduce(machine) { try $0.fired("\($1)") }
    let backward = try (0..<count).reversed().reduce(machine) { try $0.fired("\($1)") }
    #expect(forward == backward)
    #expect(try forward == machine.fired("flip"))
    #expect(forward.hashValue == backward.hashValue)
    #expect(try forward.fired("flip") == machine)
    #expect(try forward.fired("0") != forward)
  }

  @Test(arguments: [3, 14])
  func `receipts are the same for numbered and unnumbered configurations`(count: Int) throws {
    var machine = try switches(count)
    for event in ["0", "1", "2"] { try machine.fire(event) }
    let receipt = try machine.fire("flip")
    #expect(receipt.steps.count == count)
    #expect(receipt.steps[1].description == "'1 on' --flip--> '1 off'")
    #expect(machine.error(firing: "back")?.refusal?.configuration.count == count)
    #expect(machine.availableEvents().count == count + 2)
  }
}
