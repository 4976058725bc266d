import Foundation
import Interlock
import InterlockEvolution
import Testing
import inbox

@Suite("Versions of the message machine")
struct MessageEvolutionTests {
  private let life: MessageMachine

  init() throws { life = try MessageMachine.life() }

  @Test func `every message of an earlier version is migrated`() throws {
    let report = try life.migrationReport(for: MessageMachine.migrations())
    #expect(report.isProven, "\(report)")
    #expect(report.versions.flatMap(\.missingTimeouts).isEmpty, "\(report)")
  }

  /// Files contain these fingerprints. If one changes, a released definition has changed: keep the old definition and
  /// add a migration.
  @Test func `the definitions have the fingerprints that files contain`() throws {
    let former = try MessageMachine.migrations().map(\.fingerprint.description)
    #expect(former == ["8af93d9843a72b9d"])
    #expect(life.fingerprint.description == "44bfa103c61ec16e")
  }
}
