import Interlock
import InterlockTestSupport
import Testing

/// Many rows of one state for one event, and many guards of a row: a step without the engine tries only some of them.
@Suite("Many rows and guards")
struct ManyGuardsTests {
  private let journal = Journal()

  @Test(arguments: 1...20)
  func `each guard is asked once, whatever the number of rows`(_ count: Int) throws {
    let machine = try machine(answers: Array(repeating: [false], count: count))
    try expect(machine, answers: Array(repeating: [false], count: count))
  }

  @Test(arguments: 0..<20)
  func `each guard of a row is asked once, up to the one that refuses`(_ refusing: Int) throws {
    let answers = (0..<20).map { $0 != refusing }
    try expect(try machine(answers: [answers, [false]]), answers: [answers, [false]])
    try expect(try machine(answers: [answers, [true]]), answers: [answers, [true]])
  }

  @Test func `rows and guards of any number agree with a loop over them`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let answers = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (0..<Int.random(in: 1...[3, 18].randomElement(using: &random)!, using: &random)).map { _ in
          Int.random(in: 0..<4, using: &random) > 0
        }
      }
      let machine = try machine(answers: answers)
      try expect(machine, answers: answers)
    }
  }

  @Test func `the guards of a state are asked once if its parent has the row`() throws {
    var machine = try Sketch(initial: "inner") {
      Sketch.State("outer", initial: "inner") {
        Sketch.State("inner")
      }
      Sketch.State("end")
      Sketch.Event("go", in: "inner").shouldFire { [journal] _ in
        journal.add("inner")
        return false
      }
      Sketch.Event("go", from: "outer", to: "end").shouldFire { [journal] _ in
        journal.add("outer")
        return true
      }
    }
    try machine.activate()
    #expect(machine.canFire("go"))
    #expect(journal.take() == ["inner", "outer"])
    try machine.fire("go")
    #expect(journal.take() == ["inner", "outer"])
  }

  /// A machine whose guards answer as given and note that they were asked, as `row.guard`.
  private func machine(answers: [[Bool]]) throws -> Sketch {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      for (row, answers) in answers.enumerated() {
        answers.enumerated().reduce(Sketch.Event("go", from: "a", to: "b")) { event, next in
          event.shouldFire { [journal] _ in
            journal.add("\(row).\(next.offset)")
            return next.element
          }
        }
      }
    }
    try machine.activate()
    return machine
  }

  private func expect(_ machine: Sketch, answers: [[Bool]]) throws {
    var expected: [String] = []
    var refusing: [[Int]] = []
    for (row, answers) in answers.enumerated() {
      let index = answers.firstIndex(of: false)
      expected += (0...(index ?? answers.count - 1)).map { "\(row).\($0)" }
      guard let index else { break }
      refusing.append([index + 1])
    }
    let isTaken = refusing.count < answers.count
    var copy = machine
    journal.clear()
    do throws(Sketch.FireError) {
      try copy.fire("go")
      #expect(isTaken && copy.state == "b")
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      #expect(!isTaken)
      #expect(refusal.candidates.map { $0.unmet.map(\.number) } == refusing)
    }
    #expect(journal.take() == expected)
    #expect(machine.canFire("go") == isTaken)
    #expect(journal.take() == expected)
  }
}
