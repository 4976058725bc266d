import Foundation
import Interlock
import InterlockTools
import Testing

/// The block in the comment of `MigrationDryRun`.
@Suite("Comment about dry runs")
struct DryRunExamples {
  @Test func `a dry run over a folder`() throws {
    let inbox = try DynamicMachine { DynamicMachine.State("unread") }
    let store = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlock-example-\(UUID())")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: store) }
    try Data(#""unread""#.utf8).write(to: store.appendingPathComponent("1.json"))
    var lines: [String] = []
    func print(_ value: some CustomStringConvertible) { lines.append(value.description) }

    var dryRun = MigrationDryRun(inbox)
    try dryRun.add(folder: store)
    print(dryRun)

    #expect(lines == ["1 archive, 0 of them refused\n  1 current"])
  }
}
