import Foundation
import Interlock
import InterlockData

// A row on a server: the definition arrives as JSON at run time, and the row has no Swift type.

struct ServerRow: Sendable {
  var state: DynamicMachine.With<DataRecord>
  var record: DataRecord

  /// The columns that conditions and assignments may name.
  static let layout = DataRecord.Layout([
    DataRecord.Layout.Entry("attempts", .integer),
    DataRecord.Layout.Entry("isBlocked", .boolean),
  ])

  static let definition = """
    {
      "interlock": 1,
      "initial": "queued",
      "states": [
        { "id": "queued" },
        { "id": "running" },
        { "id": "done", "kind": "final" },
        { "id": "failed", "kind": "final" }
      ],
      "events": [
        { "id": "start", "from": ["queued"], "to": "running", "guards": [{ "when": "!isBlocked" }] },
        { "id": "finish", "from": ["running"], "to": "done" },
        {
          "id": "fail", "from": ["running"], "to": "queued", "guards": [{ "when": "attempts < 2" }],
          "perform": [{ "set": "attempts = attempts + 1" }]
        },
        { "id": "fail", "from": ["running"], "to": "failed" }
      ]
    }
    """

  /// Creates the row of a new entity.
  init() throws {
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: Data(Self.definition.utf8))
    guard let layout = Self.layout else { throw CocoaError(.coderInvalidValue) }
    state = try DynamicMachine.With(outline, layout: layout)
    record = DataRecord(layout)
  }

  /// Fires an event, or explains as JSON for an API why it cannot be fired.
  mutating func answer(to event: String) throws -> String {
    if let refusal = state.refusal(of: event, on: record) {
      return String(decoding: try JSONEncoder().encode(refusal), as: UTF8.self)
    }
    try state.fire(event, on: &record)
    return "\"\(state.state)\""
  }
}
