package import Foundation
import Interlock
package import InterlockData

/// A context with the generator's names as stored fields, which compiled formulas read.
package struct Slots: DataContext, Hashable, Sendable {
  package var b = false
  package var c = false
  package var i = 0
  package var j = 0
  package var x = 0.0
  package var y = 0.0
  package var s = ""
  package var t = ""
  package var d = Date(timeIntervalSinceReferenceDate: 0)
  package var e = Date(timeIntervalSinceReferenceDate: 0)
  package var oi: Int?
  package var ox: Double?
  package var os: String?
  package var ob: Bool?
  package var li: [Int] = []
  package var ls: [String] = []
  package var user = User()
  package var named = 0

  package struct User: Hashable, Sendable { package var i = 0 }

  package static let fields = Fields<Slots> {
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
    Field(userInfo: UserInfoKey<Bool>("b"))
    Field(userInfo: UserInfoKey<Int>("n"))
    Field(userInfo: UserInfoKey<Double>("x"))
    Field(userInfo: UserInfoKey<String>("s"))
  }

  /// Fills the fields with values in the order of the generator's names.
  package init(_ values: [DataValue]) {
    for (value, name) in zip(values, FormulaGenerator.types.map(\.name)) {
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
package struct SlotSchema: Schema {
  package init() {}

  package var names: [FormulaName] { Slots.fields.names }
  package var states: [String] { ["open", "closed"] }
  package func state(_ name: String) -> Int? { states.firstIndex(of: name) }
  package func field(_ name: FormulaName) -> SchemaField? { Slots.fields.field(name) }
}

/// The same names as values in an array, read by a function.
package struct BoxedSchema: Schema {
  package init() {}

  package var names: [FormulaName] { Slots.fields.names }
  package var states: [String] { ["open", "closed"] }
  package func state(_ name: String) -> Int? { states.firstIndex(of: name) }

  package func field(_ name: FormulaName) -> SchemaField? {
    guard let index = names.firstIndex(of: name) else { return nil }
    guard index < FormulaGenerator.types.count else { return Slots.fields.field(name) }
    let access = FieldAccess.computed { pointer in
      // Safe because the pointer refers to an array with a value for each name.
      pointer.assumingMemoryBound(to: DataValue.self)[index]
    }
    return SchemaField(FormulaGenerator.types[index].type, .context(access))
  }
}
