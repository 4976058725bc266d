import Interlock
import InterlockRuntime

/// The data of a sign-in form.
package struct Credentials: Sendable {
  package var name = ""
  package var password = ""
  package var problem: String?
}

package enum Step: Sendable {
  case editing, checking, signedIn
}

package enum Action: Sendable {
  case edit, submit, accept, reject, signOut
}

typealias SignIn = Machine<Step, Action>.With<Credentials>

extension UserInfoKey where Value == Credentials {
  /// The text that the user has typed.
  static var typed: Self { Self("typed") }
}

/// The machine behind the form. `check` is the work that asks a server.
func makeSignIn(
  check: @escaping @Sendable (Credentials) async throws -> Bool
) throws -> SignIn {
  try SignIn(initial: .editing) {
    SignIn.State(.editing)
    SignIn.State(.checking)
      .didEnter { $0.context.problem = nil }
      .activity(catch: .reject) { activity in
        try await check(activity.context) ? .accept : .reject
      }
    SignIn.State(.signedIn).didEnter { $0.context.password = "" }

    SignIn.Event(.edit, in: .editing).perform { transition in
      if let typed = transition.userInfo[.typed] { transition.context = typed }
    }
    SignIn.Event(.submit, from: .editing, to: .checking)
      .shouldFire("name and password are filled in") {
        !$0.context.name.isEmpty && !$0.context.password.isEmpty
      }
    SignIn.Event(.accept, from: .checking, to: .signedIn)
    SignIn.Event(.reject, from: .checking, to: .editing)
      .perform { $0.context.problem = "Name or password is wrong." }
    SignIn.Event.after(.seconds(30), from: .checking, to: .editing)
      .perform { $0.context.problem = "The server does not answer." }
    SignIn.Event(.signOut, from: .signedIn, to: .editing)
  }
}
