import Foundation
import InterlockData

/// A context with a field of every kind.
struct Sample: DataContext, Sendable {
  enum Kind: String, CaseIterable, FieldValue { case normal, express, bulky }
  enum Level: Int, FieldValue { case low = 1, high = 9 }

  struct Address: Sendable {
    var city = "Bern"
    var number = 5
  }

  final class Box: Sendable { let weight = 2.5 }

  var flag = false
  var other = true
  var count = 3
  var total = 10
  var ratio = 0.5
  var name = "Ann"
  var due = Date(timeIntervalSinceReferenceDate: 100)
  var note: String?
  var limit: Int?
  var rate: Double?
  var answer: Bool?
  var tags = ["a", "b"]
  var sizes = [1, 2]
  var kind = Kind.normal
  var level = Level.low
  var tiny: Int8 = -1
  var short: Int16 = 2
  var word: Int32 = 3
  var long: Int64 = 4
  var byte: UInt8 = 5
  var half: UInt16 = 6
  var wide: UInt32 = 7
  var huge: UInt64 = 8
  var natural: UInt = 9
  var float: Float = 1.5
  var maybe: Kind?
  var address = Address()
  var box = Box()

  /// No field.
  var hidden = 0

  var doubled: Int {
    get { count &* 2 }
    set { count = newValue / 2 }
  }

  static let fields = Fields<Sample> {
    Field("flag", \.flag)
    Field("other", \.other)
    Field("count", \.count)
    Field("total", \.total)
    Field("ratio", \.ratio)
    Field("name", \.name)
    Field("due", \.due)
    Field("note", \.note)
    Field("limit", \.limit)
    Field("rate", \.rate)
    Field("answer", \.answer)
    Field("tags", \.tags)
    Field("sizes", \.sizes)
    Field("kind", \.kind)
    Field("level", \.level)
    Field("tiny", \.tiny)
    Field("short", \.short)
    Field("word", \.word)
    Field("long", \.long)
    Field("byte", \.byte)
    Field("half", \.half)
    Field("wide", \.wide)
    Field("huge", \.huge)
    Field("natural", \.natural)
    Field("float", \.float)
    Field("maybe", \.maybe)
    Field("address.city", \.address.city)
    Field("address.number", \.address.number)
    Field("box.weight", \.box.weight)
    Field("doubled", \.doubled)
    Field("my field", \.count)
  }
}

/// The fields of a sample, with states, user info, and a sample as payload.
struct SampleSchema: Schema {
  var states: [String] { ["open", "closed"] }

  func state(_ name: String) -> Int? { states.firstIndex(of: name) }

  var names: [FormulaName] {
    Sample.fields.names + [
      FormulaName(["userInfo", "attempts"]), FormulaName(["payload", "count"]),
    ]
  }

  func field(_ name: FormulaName) -> SchemaField? {
    switch name.parts {
    case ["userInfo", "attempts"]: SchemaField(.integer, .userInfo("attempts"))
    case ["userInfo", "reason"]: SchemaField(.optional(.text), .userInfo("reason"))
    case let parts where parts.first == "payload" && parts.count > 1:
      Sample.fields.payloadField(FormulaName(Array(parts.dropFirst())))
    default: Sample.fields.field(name)
    }
  }
}

/// A call with fixed answers.
struct SampleCall: CallQuestions {
  var active: Set<Int> = []
  var info: [String: UserInfoValue] = [:]
  var now = 50.0

  func isIn(_ state: Int) -> Bool { active.contains(state) }
  func userInfo(_ key: String) -> UserInfoValue { info[key] ?? .missing }
}

/// The value of a text over a sample, as the language prints it, or the error.
func evaluated(
  _ text: String,
  _ sample: Sample = Sample(),
  payload: Sample? = nil,
  _ call: SampleCall? = nil
) throws -> String {
  let code = try Formula(parsing: text).checked(against: SampleSchema()).compiled().boxed
  let questions: any CallQuestions = call ?? SampleCall()
  return withUnsafePointer(to: sample) { context in
    withUnsafePointer(to: payload ?? sample) { payload in
      withUnsafePointer(to: questions) { questions in
        let environment = Environment(context: context, payload: payload, call: questions)
        do throws(EvaluationError) {
          return try code(environment).description
        } catch {
          return error.description
        }
      }
    }
  }
}

/// The problems of a text, one per line; empty if there are none.
func problems(_ text: String) -> String {
  do throws(FormulaError) {
    _ = try Formula(parsing: text).checked(against: SampleSchema())
    return ""
  } catch {
    return error.description
  }
}
