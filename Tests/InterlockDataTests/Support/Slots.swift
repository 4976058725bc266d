import Foundation
import InterlockData

/// A context with the names of the generator, so that the code reads what is stored.
struct Slots: DataContext {
  var b = false
  var c = false
  var i = 0
  var j = 0
  var x = 0.0
  var y = 0.0
  var s = ""
  var t = ""
  var d = Date(timeIntervalSinceReferenceDate: 0)
  var e = Date(timeIntervalSinceReferenceDate: 0)
  var oi: Int?
  var ox: Double?
  var os: String?
  var ob: Bool?
  var li: [Int] = []
  var ls: [String] = []
  var user = User()
  var named = 0

  struct User { var i = 0 }

  static let fields = Fields<Slots> {
    Field("b", \.b)
    Field("c", \.c)
    Field("i", \.i)
    Field("j", \.j)
    Field("x", \.x)
    Field("y", \.y)
    Field("s", \.s)
    Field("t", \.t)
    Field("d", \.d)
    Field("e", \.e)
    Field("oi", \.oi)
    Field("ox", \.ox)
    Field("os", \.os)
    Field("ob", \.ob)
    Field("li", \.li)
    Field("ls", \.ls)
    Field("user.i", \.user.i)
    Field("a name", \.named)
  }

  /// Fills the fields with values in the order of the generator's names.
  init(_ values: [DataValue]) {
    for (value, name) in zip(values, Generator.types.map(\.name)) {
      switch (name, value) {
      case ("b", .boolean(let value)): b = value
      case ("c", .boolean(let value)): c = value
      case ("i", .integer(let value)): i = value
      case ("j", .integer(let value)): j = value
      case ("x", .number(let value)): x = value
      case ("y", .number(let value)): y = value
      case ("s", .text(let value)): s = value
      case ("t", .text(let value)): t = value
      case ("d", .date(let value)): d = Date(timeIntervalSinceReferenceDate: value)
      case ("e", .date(let value)): e = Date(timeIntervalSinceReferenceDate: value)
      case ("user.i", .integer(let value)): user.i = value
      case ("a name", .integer(let value)): named = value
      case ("oi", _): oi = Int?(dataValue: value) ?? nil
      case ("ox", _): ox = Double?(dataValue: value) ?? nil
      case ("os", _): os = String?(dataValue: value) ?? nil
      case ("ob", _): ob = Bool?(dataValue: value) ?? nil
      case ("li", _): li = [Int](dataValue: value) ?? []
      case ("ls", _): ls = [String](dataValue: value) ?? []
      default: fatalError("There is a field for every name")
      }
    }
  }
}

/// The fields of slots, and a machine with two states.
struct SlotSchema: Schema {
  var names: [FormulaName] { Slots.fields.names }
  var states: [String] { ["open", "closed"] }
  func state(_ name: String) -> Int? { states.firstIndex(of: name) }
  func field(_ name: FormulaName) -> SchemaField? { Slots.fields.field(name) }
}

/// The same names as values in an array, which is read by a function.
struct BoxedSchema: Schema {
  var names: [FormulaName] { Slots.fields.names }
  var states: [String] { ["open", "closed"] }
  func state(_ name: String) -> Int? { states.firstIndex(of: name) }

  func field(_ name: FormulaName) -> SchemaField? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let access = FieldAccess.computed { pointer in
      // Safe because the pointer is that of an array of values for all names.
      pointer.assumingMemoryBound(to: DataValue.self)[index]
    }
    return SchemaField(Generator.types[index].type, .context(access))
  }
}
