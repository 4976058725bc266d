import Foundation
import Interlock
import InterlockData

/// Reads a text as a condition and as assignments, and evaluates them: alone, and in a call with a payload, a user info,
/// a time and states. A fault ends the program. The fuzzer and a test run it.
struct FormulaTrial {
  /// A context with a field of each kind.
  struct Parcel: DataContext, Hashable {
    enum Kind: String, CaseIterable, FieldValue { case box, letter = "l\u{e9}tter" }

    struct Code: RawRepresentable, FieldValue, Hashable {
      let rawValue: String
      init(rawValue: String) { self.rawValue = rawValue.lowercased() }
    }

    var a = 1
    var b = true
    var c: Bool?
    var d = Date(timeIntervalSinceReferenceDate: 5)
    var f: Float = 0.5
    var i: Int?
    var k = Kind.box
    var l = [1, 2]
    var n: Int8 = 7
    var o = Code(rawValue: "x")
    var s = "ab"
    var t: String?
    var u = ["ab"]
    var x = 1.5

    static let fields = Fields<Parcel> {
      Field("a", \.a)
      Field("b", \.b)
      Field("c", \.c)
      Field("d", \.d)
      Field("f", \.f)
      Field("i", \.i)
      Field("k", \.k)
      Field("l", \.l)
      Field("n", \.n)
      Field("o", \.o)
      Field("s", \.s)
      Field("t", \.t)
      Field("u", \.u)
      Field("x", \.x)
      Field(userInfo: UserInfoKey<Int>("q"))
    }
  }

  private typealias Life = DynamicMachine.With<Parcel>

  private let text: String

  init(_ text: String) { self.text = text }

  func run() {
    runParsing()
    for parcel in Self.parcels {
      runCondition(parcel)
      runAssignments(parcel)
    }
    runCalls()
  }

  /// A written formula is read as an equal formula.
  private func runParsing() {
    guard let formula = try? Formula(parsing: text) else { return }
    let written = formula.description
    guard let copy = try? Formula(parsing: written), copy.description == written else {
      fatalError("what is written is another formula: \(written)")
    }
  }

  private static let parcels: [Parcel] = {
    var other = Parcel()
    (other.a, other.b, other.c, other.i) = (.min, false, true, .max)
    (other.f, other.n, other.x) = (.leastNonzeroMagnitude, .min, -.greatestFiniteMagnitude)
    (other.k, other.s, other.t) = (.letter, "", "l\u{e9}tter")
    return [Parcel(), other]
  }()

  /// A condition is explained exactly if it doesn't hold, and fails as its explanation does.
  private func runCondition(_ parcel: Parcel) {
    guard let condition = try? Condition<Parcel>(parsing: text),
      let compiled = try? condition.compiled()
    else { return }
    let holds = Result { try compiled(parcel) }
    let explanation = Result { try compiled.explanation(for: parcel) }
    switch (holds, explanation) {
    case (.success(let holds), .success(let explanation)):
      guard holds == (explanation == nil) else { fatalError("wrongly explained: \(condition)") }
    case (.failure, .failure): break
    default: fatalError("fails only here or there: \(condition)")
    }
  }

  /// Assignments do the same in their canonical form, and change nothing if one fails.
  private func runAssignments(_ parcel: Parcel) {
    guard let update = try? Update<Parcel>(parsing: text),
      let copy = try? Update<Parcel>(parsing: update.description)
    else { return }
    var (first, second) = (parcel, parcel)
    let hasFailed = (try? update.apply(to: &first)) == nil
    guard hasFailed == ((try? copy.apply(to: &second)) == nil), first == second else {
      fatalError("what is written assigns something else: \(update)")
    }
    guard !hasFailed || first == parcel else { fatalError("half assigned: \(update)") }
  }

  /// A call that fails changes nothing, whatever the text is.
  private func runCalls() {
    let row = Life.Event("go", from: "open", to: "shut").carrying(Parcel.self)
    for row in [row.when(text: text), row.perform(text: text)] {
      let life = try? Life(initial: "open") {
        Life.State("open")
        Life.State("shut")
        row
      }
      guard let life else { continue }
      for parcel in Self.parcels { call(life, parcel) }
    }
  }

  private func call(_ life: Life, _ parcel: Parcel) {
    var (machine, changed) = (life, parcel)
    let event = Life.EventName<Parcel>("go")
    let now = Date(timeIntervalSinceReferenceDate: 1)
    let hasFired =
      (try? machine.fire(event, parcel, on: &changed, userInfo: ["q": 3], at: now)) != nil
    guard hasFired == (machine.state == "shut"), hasFired || changed == parcel else {
      fatalError("half fired: \(text)")
    }
  }
}
