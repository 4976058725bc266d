package import InterlockData

/// A context in which every field except one has a few declared values.
package struct Cell: DataContext, Sendable, Hashable {
  /// An enumeration.
  package enum Kind: String, CaseIterable, FieldValue, Sendable { case x, y, z }

  package var flag = false
  package var armed = true
  package var level = 0
  package var count = 0
  package var kind = Kind.x
  package var tag: Bool?
  package var note = ""

  /// The only field without declared values.
  package var loose = 0

  package static let fields = Fields<Cell> {
    Field("flag", \.flag)
    Field("armed", \.armed)
    Field("level", \.level, in: 0...3)
    Field("count", \.count, in: -2...4)
    Field("kind", \.kind)
    Field("tag", \.tag)
    Field("note", \.note, in: ["", "a", "b"])
    Field("loose", \.loose)
  }

  /// Makes a cell with the initial values of its fields.
  package init() {}

  /// A copy with some fields changed; the others keep their values.
  package init(_ values: [String: DataValue]) {
    for (name, value) in values {
      switch name {
      case "flag": flag = Bool(dataValue: value) ?? flag
      case "armed": armed = Bool(dataValue: value) ?? armed
      case "level": level = Int(dataValue: value) ?? level
      case "count": count = Int(dataValue: value) ?? count
      case "kind": kind = Kind(dataValue: value) ?? kind
      case "tag": tag = Bool?(dataValue: value) ?? tag
      case "note": note = String(dataValue: value) ?? note
      default: loose = Int(dataValue: value) ?? loose
      }
    }
  }

  /// The values of all fields, by name.
  package var values: [String: DataValue] {
    [
      "flag": flag.dataValue, "armed": armed.dataValue, "level": level.dataValue,
      "count": count.dataValue, "kind": kind.dataValue, "tag": tag.dataValue,
      "note": note.dataValue, "loose": loose.dataValue,
    ]
  }
}

/// The payload of an event of a random machine.
package struct CellPayload: DataContext, Sendable, Hashable {
  /// Its values are not declared.
  package var amount = 0
  package var size = 0
  package var isFast = false

  package static let fields = Fields<CellPayload> {
    Field("amount", \.amount)
    Field("size", \.size, in: 0...2)
    Field("isFast", \.isFast)
  }

  /// Makes a payload.
  package init(amount: Int = 0, size: Int = 0, isFast: Bool = false) {
    self.amount = amount
    self.size = size
    self.isFast = isFast
  }

  /// Makes a payload with some values; the other fields have their initial values.
  package init(_ values: [String: DataValue]) {
    amount = values["payload.amount"].flatMap { Int(dataValue: $0) } ?? 0
    size = values["payload.size"].flatMap { Int(dataValue: $0) } ?? 0
    isFast = values["payload.isFast"].flatMap { Bool(dataValue: $0) } ?? false
  }

  /// All payloads that random formulas can tell apart: they cover sums with small constants and overflows.
  package static let all: [Self] = {
    let amounts = Array(-9...9) + [.min, .min + 5, .max - 5, .max]
    return amounts.flatMap { amount in
      (0...2).flatMap { size in
        [false, true].map { Self(amount: amount, size: size, isFast: $0) }
      }
    }
  }()
}
