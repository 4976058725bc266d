import Interlock
import InterlockRuntime

/// The values and actions of the view. It does not depend on SwiftUI, so it can be tested anywhere.
@MainActor
package final class SignInModel {
  private let machine: ObservableMachine<Step, Action>.With<Credentials>

  package init(check: @escaping @Sendable (Credentials) async throws -> Bool) throws {
    machine = ObservableMachine.With(try makeSignIn(check: check), context: Credentials())
  }

  package var step: Step { machine.state }
  package var problem: String? { machine.context.problem }
  package var canSubmit: Bool { machine.canFire(.submit) }

  /// Setting it fires an event, so it changes only while the form is being edited.
  package var credentials: Credentials {
    get { machine.context }
    set {
      var facts = UserInfo()
      facts[.typed] = newValue
      machine.send(.edit, userInfo: facts)
    }
  }

  package func submit() { machine.send(.submit) }
  package func signOut() { machine.send(.signOut) }

  /// Returns when a step is reached, for tests.
  package func wait(for step: Step) async throws {
    try await machine.wait(for: step, upTo: .seconds(60))
  }
}
