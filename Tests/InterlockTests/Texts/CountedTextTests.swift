import Interlock
import InterlockTestSupport
import Testing

@Suite("Texts with counts")
struct CountedTextTests {
  @Test(arguments: [(0, "0 events"), (1, "1 event"), (2, "2 events")])
  func `a count of one uses the singular`(count: Int, text: String) {
    #expect(counted(count, "event") == text)
  }

  @Test func `the description of a machine counts its states and events`() throws {
    let small = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
    }
    #expect(small.description == "Machine inactive, starts in 'a', 1 state, 1 event")
    let large = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("back", from: "b", to: "a")
    }
    #expect(large.description == "Machine inactive, starts in 'a', 2 states, 2 events")
  }

  @Test func `a transition can be interpolated into a string`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { journal.add("It is \($0).") }
      Sketch.Event("go", from: "a", to: "b").shouldFire {
        journal.add("Is it \($0)?")
        return true
      }
    }
    try machine.fire("go")
    #expect(journal.lines == ["Is it a --go--> b?", "It is a --go--> b."])
  }
}
