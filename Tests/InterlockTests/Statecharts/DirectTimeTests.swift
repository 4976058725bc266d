import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Time in rows between two leaves")
struct DirectTimeTests {
  private let journal = Journal()

  private func machine() throws -> Sketch {
    try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { self.journal.add("entered at \($0.time?.seconds ?? -1)") }
      Sketch.Event("go", from: "a", to: "b")
        .shouldFire { transition in
          self.journal.add("asked at \(transition.time?.seconds ?? -1)")
          return transition.userInfo.isEmpty
        }
      Sketch.Event("go", from: "a", to: "b").shouldFire { ($0.time?.seconds ?? -1) > 5 }
      Sketch.Event("wait", from: "a", to: "b").didFire { $0.send("back", after: .seconds(3)) }
      Sketch.Event("back", from: "b", to: "a")
    }
    .begun()
  }

  @Test func `guards and callbacks see the time of the call`() throws {
    var machine = try machine()
    try machine.fire("go", at: at(7))
    #expect(journal.lines == ["asked at 7.0", "entered at 7.0"])
  }

  @Test func `guards of rows after a refusing one see the time of the call`() throws {
    var machine = try machine()
    #expect(throws: Sketch.FireError.self) {
      try machine.fire("go", userInfo: ["no": true], at: at(4))
    }
    try machine.fire("go", userInfo: ["no": true], at: at(6))
    #expect(machine.state == "b")
  }

  @Test func `guards and callbacks see no time if none or an invalid one is given`() throws {
    for time in [Double.nan, .infinity, -.infinity] {
      var machine = try machine()
      try machine.fire("go", at: Date(timeIntervalSinceReferenceDate: time))
    }
    var machine = try machine()
    try machine.fire("go")
    #expect(Set(journal.lines) == ["asked at -1.0", "entered at -1.0"])
  }

  @Test func `delays are measured from the time of the call`() throws {
    var machine = try machine()
    try machine.fire("wait", at: at(10))
    #expect(machine.nextDeadline == at(13))
    try machine.advance(to: at(13))
    #expect(machine.state == "a")
  }

  @Test func `a delay without a time is an error that changes nothing`() throws {
    var machine = try machine()
    let before = machine
    #expect(throws: Sketch.FireError.self) { try machine.fire("wait") }
    #expect(machine == before)
  }
}
