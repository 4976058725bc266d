import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromSwiftState`. `CodeBlockTests` compares them.

private enum Phase: String, Codable { case idle, loading, done, failed }
private enum Signal: String, Codable { case start, finish, fail, reset }
private typealias Download = Machine<Phase, Signal>

extension UserInfoKey where Value == Bool {
  static var online: Self { Self("online") }
}

@Suite("Coming from SwiftState")
struct ComingFromSwiftStateExamples {
  private let log = Journal()

  private func makeDownload() throws -> Download {
    let log = log

    let download = try Download(initial: .idle) {
      Download.State(.idle)
      Download.State(.loading)
      Download.State(.done)
      Download.State(.failed).didEnter { transition in
        log.add("failed: \(transition.userInfo["cause"] ?? "?")")
      }
      Download.Event(.start, from: .idle, .failed, to: .loading)
        .shouldFire("it is online") { $0.userInfo[.online] == true }
      Download.Event(.finish, from: .loading, to: .done)
      Download.Event(.fail, from: .loading, to: .failed)
      Download.Event.fromAnyState(.reset, to: .idle)
    }
    return download
  }

  @Test func `the machine behaves like the SwiftState download of the article`() throws {
    let download = try makeDownload()

    var mine = download
    try mine.fire(.start, userInfo: ["online": true])
    try mine.fire(.fail, userInfo: ["cause": "timeout"])
    if try mine.fireIfPossible(.start) == nil {
      log.add("not now")
    }
    #expect(mine.state == .failed)
    #expect(log.take() == ["failed: timeout", "not now"])
    try mine.fire(.reset)
    #expect(mine.state == .idle)
    #expect(!mine.canFire(.finish))
  }

  @Test func `states can serve as events`() throws {
    typealias Free = Machine<Phase, Phase>

    let free = try Free(initial: .idle) {
      Free.State(.idle)
      Free.State(.loading)
      Free.State(.done)
      Free.State(.failed)
      Free.Event(.loading, from: .idle, .failed, to: .loading)
      Free.Event(.done, from: .loading, to: .done)
      Free.Event(.failed, from: .loading, to: .failed)
      Free.Event.fromAnyState(.idle, to: .idle)
    }
    var mine = free
    try mine.fire(.loading)
    #expect(mine.state == .loading)
    #expect(mine.availableEvents() == [.done, .failed, .idle])
    #expect(!free.canFire(.done))
  }

  @Test func `the first of two rows whose guards hold is taken`() throws {
    let download = try Download(initial: .loading) {
      Download.State(.loading)
      Download.State(.done)
      Download.State(.failed)
      Download.Event(.finish, from: .loading, to: .done)
        .shouldFire("the checksum is right") { $0.userInfo["sum"] as? Int == 7 }
      Download.Event(.finish, from: .loading, to: .failed)
    }
    #expect(try download.firing(.finish, userInfo: ["sum": 7]).machine.state == .done)
    #expect(try download.firing(.finish).machine.state == .failed)
  }
}
