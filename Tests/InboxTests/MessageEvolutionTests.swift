import Foundation
import Interlock
import InterlockEvolution
import Testing
import inbox

@Suite("The life of a message, then and now")
struct MessageEvolutionTests {
  private let life: MessageMachine

  init() throws { life = try MessageMachine.life() }

  @Test func `every message of a former life is taken over`() throws {
    let report = try life.migrationReport(for: MessageMachine.migrations())
    #expect(report.isProven, "\(report)")
    #expect(report.versions.flatMap(\.missingTimeouts).isEmpty, "\(report)")
  }

  /// Files have these: if one is another, a life has changed that was released. Keep the former one, and add
  /// a migration.
  @Test func `the definitions are those that files are of`() throws {
    let former = try MessageMachine.migrations().map(\.fingerprint.description)
    #expect(former == ["8af93d9843a72b9d"])
    #expect(life.fingerprint.description == "44bfa103c61ec16e")
  }
}
