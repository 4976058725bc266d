import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

struct FlaggedUpload {
  var isRunning = false
  var isPaused = false
  var error: String?
  var address: URL?

  mutating func start() { isRunning = true }

  mutating func pause() { isPaused = true }

  mutating func fail(_ message: String) {
    isRunning = false
    error = message
  }
}

/// The blocks of the article `WhyAStateMachine`, in their order.
@Suite("Article: why a state machine")
struct WhyExamples {
  @Test func `flags contradict each other`() throws {
    let printed = Journal()
    func print(_ value: Any, _ other: Any) { printed.add("\(value) \(other)") }

    var upload = FlaggedUpload()
    upload.start()
    upload.fail("no connection")
    upload.start()
    print(upload.isRunning, upload.error ?? "")

    #expect(printed.lines == ["true no connection"])
    upload.address = URL(string: "https://example.org/1")
    upload.pause()
    #expect(upload.isPaused && upload.address != nil)
  }

  @Test func `a table refuses what it does not list`() throws {
    let printed = Journal()
    let print = printed.print

    enum Status: String, Codable { case idle, running, paused, failed, done }
    enum Action: String, Codable { case start, pause, resume, fail, finish }
    typealias Upload = Machine<Status, Action>

    let upload = try Upload(initial: .idle) {
      Upload.State(.idle)
      Upload.State(.running)
      Upload.State(.paused)
      Upload.State(.failed)
      Upload.State(.done)
      Upload.Event(.start, from: .idle, .failed, to: .running)
      Upload.Event(.pause, from: .running, to: .paused)
      Upload.Event(.resume, from: .paused, to: .running)
      Upload.Event(.fail, from: .running, to: .failed)
      Upload.Event(.finish, from: .running, to: .done)
    }

    try comparePicture(
      MachineDiagram(of: upload).svg(title: "Upload", direction: .right),
      "upload",
      of: "Interlock"
    )

    var file = upload
    try file.fire(.start)
    print(file.availableEvents().map(\.rawValue))
    try file.fire(.finish)
    print(file.refusal(of: .pause)?.description ?? "")

    #expect(
      printed.lines == [
        #"["pause", "fail", "finish"]"#,
        "The event 'pause' cannot be fired in the state 'done': it can be fired only in 'running'.",
      ]
    )
  }
}
