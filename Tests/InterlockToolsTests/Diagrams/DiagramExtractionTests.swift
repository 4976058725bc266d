import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("The picture of a machine")
struct DiagramExtractionTests {
  @Test func `states appear in document order with their children`() throws {
    let diagram = MachineDiagram(of: try DiagramSample.kinds())
    #expect(diagram.nodes.map(\.id) == Array(0..<diagram.nodes.count))
    #expect(
      diagram.nodes.prefix(8).map(\.name) == [
        "off", "on", "stopped", "playing", "slow", "fast", "resume", "resume exactly",
      ]
    )
    #expect(diagram.nodes[1].children == [2, 3, 6, 7])
    #expect(diagram.nodes[4].parent == 3)
    #expect(diagram.nodes[3].deferredEvents == ["eject", "record"])
    #expect(diagram.initial == [0])
  }

  @Test func `initial states are marked, and so are defaults of history states`() throws {
    let diagram = MachineDiagram(
      of: try Sketch(initial: "a") {
        Sketch.State("a") {
          Sketch.State.history("h", default: "c")
          ["b", "c"].map { Sketch.State($0) }
        }
        Sketch.State(parallel: "p") { ["q", "r"].map { Sketch.State($0) } }
        Sketch.Event("x", from: "a", to: "p")
        Sketch.Event("y", from: "p", to: "h")
      }
    )
    #expect(diagram.nodes.map(\.initial) == [[2], [3], [], [], [], [], []])
    #expect(diagram.nodes.filter(\.isRegion).map(\.name) == ["q", "r"])
  }

  @Test func `no state is marked active before activation`() throws {
    let diagram = MachineDiagram(of: try DiagramSample.kinds())
    #expect(!diagram.nodes.contains { $0.isActive || $0.isOnPath })
    #expect(!diagram.edges.contains { $0.isOnPath })
  }

  @Test func `active states include those in regions and their ancestors`() throws {
    var machine = try DiagramSample.kinds()
    try machine.fire("record", at: Date(timeIntervalSince1970: 0))
    let active = MachineDiagram(of: machine).nodes.filter(\.isActive).map(\.name)
    #expect(active == ["recording", "audio", "muted", "video", "dark", "lamp"])
  }

  static let triggers: [(Sketch.Event, trigger: String, isEvent: Bool)] = [
    (.init("done", from: "a", to: "b"), "done", true),
    (.anyEvent(from: "a", to: "b"), "any event", false),
    (.after(.seconds(20), from: "a", to: "b"), "after 20 s", false),
    (.after(.milliseconds(2_500), from: "a", to: "b"), "after 2.5 s", false),
    (.after(.nanoseconds(1), from: "a", to: "b"), "after 0.000000001 s", false),
    (.completion(of: "a", to: "b"), "done", false),
    (
      .init(trigger: .completion(of: "a"), sources: .states(["a1"]), targets: ["b"]), "done: a",
      false
    ),
    (.always(from: "a", to: "b"), "", false),
  ]

  @Test(arguments: triggers.indices)
  func `each trigger is labelled with its name`(_ index: Int) throws {
    let (event, trigger, isEvent) = Self.triggers[index]
    let machine = try Sketch(initial: "a") {
      Sketch.State("a") {
        Sketch.State("a1")
        Sketch.State.final("a2")
        Sketch.Event("end", from: "a1", to: "a2")
      }
      Sketch.State("b")
      event
    }
    let edge = try #require(MachineDiagram(of: machine).edges.last)
    #expect(edge.trigger == trigger)
    #expect(edge.isEvent == isEvent)
  }

  @Test func `an event has an arrow per source, and a single one for a join`() throws {
    let edges = MachineDiagram(of: try DiagramSample.kinds()).edges
    let record = edges.filter { $0.trigger == "record" }
    #expect(record.map(\.sources) == [[1], [0]])
    #expect(edges.filter { $0.trigger == "cut" }.map(\.sources) == [[10, 14]])
    #expect(edges.filter { $0.trigger == "record bright" }.map(\.targets) == [[10, 14]])
    #expect(edges.filter { $0.trigger == "drop" }.map(\.sources) == [[]])
    #expect(edges.filter { $0.trigger == "drop" }.map(\.guards) == [["guard", "is high"]])
    #expect(edges.filter { $0.trigger == "volume" }.map(\.targets) == [[]])
    #expect(edges.filter(\.isLocal).map(\.trigger) == ["reset"])
  }
}

@Suite("The path in a diagram")
struct DiagramPathTests {
  /// Rows that differ only by their guards. The guard of the second holds.
  private func twins() throws -> Sketch {
    try Sketch(initial: "a") {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b").shouldFire("never") { _ in false }
      Sketch.Event("x", from: "a", "b", to: "b").shouldFire("open") { _ in true }
      Sketch.Event("x", from: "a", to: "b")
    }
  }

  @Test func `the row that was taken stands out among rows between the same states`() throws {
    var machine = try twins()
    let receipt = try machine.fire("x")
    let diagram = MachineDiagram(of: machine, path: [receipt])
    #expect(diagram.edges.map(\.isOnPath) == [false, true, false, false])
    #expect(diagram.nodes.map(\.isOnPath) == [true, true])
  }

  @Test func `rows of a choice, of a join and of any state are on the path`() throws {
    var machine = try DiagramSample.kinds()
    let start = Date(timeIntervalSince1970: 0)
    let path = try ["record", "light", "cut", "drop"].map { try machine.fire($0, at: start) }
    let taken = MachineDiagram(of: machine, path: path).edges.filter(\.isOnPath)
    #expect(taken.map(\.trigger) == ["light", "record", "cut", "", "drop"])
    #expect(taken[3].guards == [])
  }

  @Test func `an internal row is on the path without a state`() throws {
    var machine = try DiagramSample.kinds()
    try machine.activate(at: Date(timeIntervalSince1970: 0))
    let receipt = try machine.fire("ping", at: Date(timeIntervalSince1970: 0))
    let diagram = MachineDiagram(of: machine, path: [receipt])
    #expect(diagram.edges.filter(\.isOnPath).map(\.trigger) == ["ping"])
    #expect(!diagram.nodes.contains { $0.isOnPath })
  }

  @Test func `receipts of an equal definition that was built again mark the same rows`() throws {
    var other = try twins()
    let receipt = try other.fire("x")
    let diagram = MachineDiagram(of: try twins(), path: [receipt])
    #expect(diagram.edges.map(\.isOnPath) == [false, true, false, false])
  }

  @Test func `receipts of another definition mark states by name and no rows`()
    throws
  {
    var other = try Sketch(initial: "z") {
      ["z", "b"].map { Sketch.State($0) }
      Sketch.Event("other", from: "z", to: "b")
      ["z", "b"].map { Sketch.Event("x", from: $0, to: "b") }
      Sketch.Event("more", from: "z", to: "b")
    }
    let path = [try other.fire("other"), try other.fire("x")]
    let diagram = MachineDiagram(of: try twins(), path: path)
    #expect(!diagram.edges.contains { $0.isOnPath })
    #expect(diagram.nodes.map(\.isOnPath) == [false, true])
  }
}
