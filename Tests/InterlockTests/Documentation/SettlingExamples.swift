import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The block of the comment on `settle`.
@Suite("Comments on settling")
struct SettlingExamples {
  @Test func `a machine of an older definition is settled`() throws {
    typealias Inbox = Machine<String, String>
    let inbox = try Inbox(initial: "unread") {
      Inbox.State("unread")
      Inbox.State("read")
      Inbox.State("filed")
      Inbox.Event("view", from: "unread", to: "read")
      Inbox.Event.always(from: "read", to: "filed")
    }
    .accepting(Fingerprint(bits: 1))
    let decoder = JSONDecoder()
    let data = Data(#"{"fingerprint":"0000000000000001","states":["read"]}"#.utf8)

    let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
    var message = restored.machine
    if restored.origin != .current { try message.settle(at: .now) }

    #expect(message.state == "filed")
  }
}

extension DynamicMachine {
  /// A copy that accepts entities of another definition as they are.
  fileprivate func accepting(_ other: Fingerprint) -> Self {
    replanned(trace: plan.trace, lineage: Acceptance(fingerprint: fingerprint, other: other))
  }
}

private struct Acceptance: SnapshotMigrator {
  let fingerprint: Fingerprint
  let other: Fingerprint
  let unmarked: Fingerprint? = nil
  let migrates = false
  let mark: Fingerprint? = nil

  func isOwn(_ fingerprint: Fingerprint) -> Bool { fingerprint == self.fingerprint }

  func takenOver(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint,
    _ definition: DynamicMachine?,
    _ userInfo: UserInfo
  ) throws -> DynamicMachine.Snapshot {
    guard fingerprint == other else { throw Fault("another definition") }
    return snapshot
  }

  func error(
    _ cause: NamingError,
    of fingerprint: Fingerprint,
    in configuration: [String]
  ) -> any Error { cause }
}
