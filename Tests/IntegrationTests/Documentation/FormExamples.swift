import Interlock
import InterlockData

// A form. The machine itself reports the missing texts.

enum FormState: String, Codable { case editing, sending, sent }
enum FormEvent: String, Codable { case send, accepted, rejected }
typealias FormLife = Machine<FormState, FormEvent>.With<Form>

struct Rejection: Codable, Hashable, Sendable {
  var message: String
}

extension FormLife.EventName<Rejection> {
  static var rejected: Self { Self(.rejected) }
}

struct Form: DataContext, MachineContext, Sendable {
  var name = ""
  var email = ""
  var age: Int?
  var rejection: Rejection?
  var life: FormLife

  static let fields = Fields<Form> {
    Field("name", \.name)
    Field("email", \.email)
    Field("age", \.age)
  }
}

extension Form {
  static func life() throws -> FormLife {
    try FormLife(initial: .editing) {
      FormLife.State(.editing)
        .holding(\.rejection) { $0.payload(as: Rejection.self) }
      FormLife.State(.sending)
      FormLife.State.final(.sent)
      FormLife.Event(.send, from: .editing, to: .sending)
        .when("there is a name", text: "length(name) > 0")
        .when("the address has an @", text: "contains(email, \"@\")")
        .when("the age is known and possible", text: "(age ?? -1) >= 0 && (age ?? -1) < 150")
      FormLife.Event(.accepted, from: .sending, to: .sent)
      FormLife.Event(.rejected, from: .sending, to: .editing).carrying(Rejection.self)
    }
  }
}
