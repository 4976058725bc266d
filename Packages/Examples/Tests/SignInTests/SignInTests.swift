import Observation
import SignIn
import Testing

@MainActor
@Suite("Signing in")
struct SignInTests {
  private func model(accepts password: String = "open sesame") throws -> SignInModel {
    try SignInModel { $0.password == password }
  }

  @Test func `the button is enabled when both fields are filled in`() throws {
    let model = try model()
    #expect(!model.canSubmit)
    model.credentials.name = "Ali"
    #expect(!model.canSubmit)
    model.credentials.password = "open barley"
    #expect(model.canSubmit)
  }

  @Test func `a view that shows the button is notified when it changes`() async throws {
    let model = try model()
    model.credentials.name = "Ali"
    await confirmation { isTold in
      withObservationTracking {
        _ = model.canSubmit
      } onChange: {
        isTold()
      }
      model.credentials.password = "open barley"
    }
  }

  @Test func `a wrong password returns to the form with a problem`() async throws {
    let model = try model()
    model.credentials.name = "Ali"
    model.credentials.password = "open barley"
    model.submit()
    #expect(model.step == .checking)
    try await model.wait(for: .editing)
    #expect(model.problem == "Name or password is wrong.")
    #expect(model.credentials.name == "Ali")
  }

  @Test func `the right password signs in and is then forgotten`() async throws {
    let model = try model()
    model.credentials.name = "Ali"
    model.credentials.password = "open sesame"
    model.submit()
    try await model.wait(for: .signedIn)
    #expect(model.credentials.password == "")
    model.signOut()
    #expect(model.step == .editing)
  }
}
