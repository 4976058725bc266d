import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

// The blocks of the articles about user interfaces, and the one about models in `GettingStarted`. `CodeBlockTests`
// compares them.

@MainActor
@Suite("Guides to user interfaces")
struct UserInterfaceExamples {
  enum Phase: String, Codable { case idle, loading, failed }
  enum Action: String, Codable { case load, fail }
  typealias Page = Machine<Phase, Action>

  @Test func `a model`() throws {
    let printed = Journal()
    let print = printed.print
    var alerts: [(any Error)?] = []
    var titles: [String] = []
    let page = try Page(initial: .idle) {
      Page.State(.idle)
      Page.State(.loading)
      Page.State(.failed)
      Page.Event(.load, from: .idle, .failed, to: .loading)
      Page.Event(.fail, from: .loading, to: .failed)
    }

    let model = ObservableMachine(page)
    model.onEnter(.failed) { change in alerts.append(change.userInfo[.error]) }
    model.onTransition { change in titles.append("\(change)") }

    model.errorHandler = { _ in printed.add("refused") }
    try model.fire(.load)
    print(model.state, model.canFire(.load))
    model.send(.load)

    #expect(printed.lines == ["loading false", "refused"])
    #expect(titles == ["idle --load--> loading"])
    #expect(alerts.isEmpty)
    model.send(.fail)
    #expect(alerts.count == 1)
  }

  enum Status: String, Codable, MachineStates {
    case unread, read

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Machine<Status, Command>(initial: .unread) {
      Machine.State(.unread)
      Machine.State(.read)
      Machine.Event(.view, from: .unread, to: .read)
    }
  }

  enum Command: String, Codable { case view }

  final class Folder {
    var unread = 1
  }

  @Test func `a callback of a model counts`() throws {
    let folder = Folder()

    let message = ObservableMachine(Status.prototype)
    message.onEnter(.read) { _ in folder.unread -= 1 }
    try message.fire(.view)

    #expect(folder.unread == 0)
  }
}
