import Foundation
import Interlock
import InterlockData

/// Restores an archived machine without its code and fires events on a record.
///
///     restorer ARCHIVE < SCRIPT
///
/// The script is JSON: the names, types and initial values of the record, the keys of the user info, and the events.
/// The program prints a line per event: the outcome, and the record after it.
@main
struct Restorer {
  static func main() throws {
    let script = try JSONDecoder().decode(
      Script.self,
      from: FileHandle.standardInput.readDataToEndOfFile()
    )
    let archive = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: archive)
    guard let layout = script.layout else { throw CocoaError(.coderInvalidValue) }
    var machine = try DynamicMachine.With(outline, layout: layout)
    var record = DataRecord(layout)
    for call in script.calls {
      let outcome: String
      do {
        let time = Date(timeIntervalSinceReferenceDate: call.time)
        outcome =
          "\(try machine.fire(call.event, on: &record, userInfo: call.userInfo.userInfo, at: time))"
      } catch {
        outcome = "\(error)"
      }
      let values = layout.fieldNames.map { "\($0) = \(record[$0].map(\.description) ?? "")" }
      let line = "\(machine.configuration) \(outcome) \(values)"
      print(line.replacing("\n", with: " "))
    }
  }
}

/// The events to fire, and the record to fire them on.
struct Script: Codable {
  let fields: [Field]
  let keys: [String: String]
  let calls: [Call]

  struct Field: Codable {
    let name: String
    let type: String
    let value: ArchivedUserInfo
  }

  struct Call: Codable {
    let event: String
    let userInfo: ArchivedUserInfo
    let time: Double
  }
}

extension Script {
  fileprivate var layout: DataRecord.Layout? {
    let types: [String: DataType] = [
      "boolean": .boolean, "integer": .integer, "number": .number, "text": .text, "date": .date,
    ]
    let entries = fields.compactMap { field in
      types[field.type].map {
        DataRecord.Layout.Entry(
          field.name,
          field.value.isEmpty ? $0.orNil : $0,
          initially: field.initial
        )
      }
    }
    guard entries.count == fields.count else { return nil }
    return DataRecord.Layout(entries, userInfo: keys.compactMapValues { types[$0] })
  }
}

extension Script.Field {
  /// The initial value of the name; nil for nil.
  fileprivate var initial: DataValue? {
    let value = value.userInfo["value"]
    return switch type {
    case "boolean": (value as? Bool).map { .boolean($0) }
    case "integer": (value as? Int).map { .integer($0) }
    case "text": (value as? String).map { .text($0) }
    case "date": (value as? Double ?? (value as? Int).map(Double.init)).map { .date($0) }
    default: (value as? Double ?? (value as? Int).map(Double.init)).map { .number($0) }
    }
  }
}
