import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Walks along paths")
struct PathWalkTests {
  @Test func `each step reports the outcome of its input`() throws {
    let path: [Inbox.WalkInput] = [.event(.view), .event(.view), .event(.delete)]
    let steps = Array(PathWalk(of: try Inbox.messages(), along: path))
    #expect(steps.map(\.machine.state) == [.read, .read, .deleted])
    #expect(steps.map(\.isTaken) == [true, false, true])
  }

  @Test func `every iteration starts with a fresh machine`() throws {
    var message = try Inbox.messages()
    try message.fire(.view)
    let walk = PathWalk(of: message, along: [.event(.view)])
    for _ in 1...2 {
      for step in walk { #expect(step.isTaken && step.machine.isIn(.read)) }
    }
  }

  @Test func `no step is taken before it is requested`() throws {
    let journal = Journal()
    let inbox = try Inbox.messages().traced { journal.add("\($0)") }
    for _ in PathWalk(of: inbox, along: [.event(.view), .event(.delete)]) { break }
    #expect(journal.lines == ["(inactive) --> unread", "unread --view--> read"])
  }

  actor Server {
    private(set) var state = "off"

    func apply(_ input: Sketch.WalkInput) {
      switch input {
      case .event("power", _, _): state = state == "off" ? "stopped" : "off"
      case .timer: state = "off"
      default: break
      }
    }
  }

  @Test func `an iteration can await an actor`() async throws {
    let server = Server()
    let path: [Sketch.WalkInput] = [.event("power"), .timer, .event("power"), .event("power")]
    for step in PathWalk(of: try Sketch.player(), along: path) {
      await server.apply(step.input)
      let state = await server.state
      #expect(state == step.machine.state, "\(step)")
    }
  }
}
