import Foundation
import Interlock
import InterlockData

// A row of a server: the definition comes as JSON while the program runs, and the row has no type in Swift.

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

  /// Makes the row of a new entity.
  init() throws {
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: Data(Self.definition.utf8))
    guard let layout = Self.layout else { throw CocoaError(.coderInvalidValue) }
    state = try DynamicMachine.With(outline, layout: layout)
    record = DataRecord(layout)
  }

  /// Fires an event, or says why it cannot be fired, as JSON for an API.
  mutating func answer(to event: String) throws -> String {
    if let refusal = state.refusal(of: event, on: record) {
      return String(decoding: try JSONEncoder().encode(refusal), as: UTF8.self)
    }
    try state.fire(event, on: &record)
    return "\"\(state.state)\""
  }
}
