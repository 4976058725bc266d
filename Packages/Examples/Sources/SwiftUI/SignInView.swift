#if canImport(SwiftUI)
  import SwiftUI

  /// The form. It asks the model what to show and what to enable, and SwiftUI observes the machine behind it.
  package struct SignInView: View {
    @State private var model: SignInModel

    package init(model: SignInModel) { self.model = model }

    package var body: some View {
      switch model.step {
      case .editing, .checking:
        Form {
          TextField("Name", text: $model.credentials.name)
          SecureField("Password", text: $model.credentials.password)
          if let problem = model.problem { Text(problem) }
          Button("Sign in") { model.submit() }.disabled(!model.canSubmit)
        }
        .disabled(model.step == .checking)
      case .signedIn:
        Button("Sign out") { model.signOut() }
      }
    }
  }
#endif
