import Foundation
import Interlock
import InterlockData
import InterlockRuntime
import InterlockTesting
import Testing

// The recipes about user interfaces. `CodeBlockTests` compares them.

#if canImport(SwiftUI)
  import SwiftUI
#endif

enum NoteStatus: String, Codable { case unread, read, deleted }
enum NoteAction: String, Codable { case view, delete, restore }
typealias Note = Machine<NoteStatus, NoteAction>

// swift-format-ignore: NeverUseForceTry
let note = try! Note(initial: .unread) {
  Note.State(.unread)
  Note.State(.read)
  Note.State(.deleted)
  Note.Event(.view, from: .unread, to: .read)
  Note.Event(.delete, from: .unread, .read, to: .deleted)
    .unless("it is locked") { $0.userInfo[.locked] == true }
  Note.Event(.restore, from: .deleted, to: .read)
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private struct NoteView: View {
  @State private var model = ObservableMachine(note)
  @State private var isLocked = false

  var body: some View {
    let info: UserInfo = ["locked": isLocked]
    Text(model.state.rawValue)
    Toggle("Locked", isOn: $isLocked)
    ForEach(model.machine.availability(userInfo: info), id: \.event) { item in
      Button(item.event.rawValue) { model.send(item.event, userInfo: info) }
        .disabled(!item.isAvailable)
        .help(item.refusal?.description ?? "")
    }
  }
}

@Suite("Cookbook: asking before acting")
@MainActor
struct AskingRecipe {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `buttons show only possible events`() throws {
    let model = ObservableMachine(note)
    let items = model.machine.availability(userInfo: ["locked": true])
    #expect(items.map(\.event) == [.view, .delete, .restore])
    #expect(items.map(\.isAvailable) == [true, false, false])
    #expect(items[1].refusal?.description.contains("it is locked") == true)
    model.send(.view)
    #expect(model.state == .read)
    #expect(model.machine.availability().map(\.isAvailable) == [false, true, false])
  }
}

enum SignUpStep: String, Codable { case editing, sent }
enum SignUpEvent: String, Codable { case send }
typealias SignUpLife = Machine<SignUpStep, SignUpEvent>.With<SignUp>

struct SignUp: DataContext, MachineContext {
  var name = ""
  var email = ""
  var life: SignUpLife

  static let fields = Fields<SignUp> {
    Field("name", \.name)
    Field("email", \.email)
  }

  /// The reason that the form cannot be sent.
  var missing: [String] {
    let rows = life.refusal(of: .send, on: self)?.candidates ?? []
    return rows.flatMap(\.unmet).compactMap(\.name)
  }
}

extension SignUp {
  static func makeLife() throws -> SignUpLife {
    let life = try SignUpLife(initial: .editing) {
      SignUpLife.State(.editing)
      SignUpLife.State(.sent)
      SignUpLife.Event(.send, from: .editing, to: .sent)
        .when("Enter your name", text: "length(name) > 0")
        .when("Enter an address with an @", text: "contains(email, \"@\")")
    }
    return life
  }
}

private struct SignUpView: View {
  @State var form: SignUp

  var body: some View {
    TextField("Name", text: $form.name)
    TextField("Email", text: $form.email)
    ForEach(form.missing, id: \.self) { hint in Text(hint) }
    Button("Send") { _ = try? form.fire(.send, on: \.life) }
      .disabled(!form.life.canFire(.send, on: form))
  }
}

@Suite("Cookbook: a form")
struct FormRecipe {
  @Test func `a form says what is missing`() throws {
    var form = SignUp(life: try SignUp.makeLife())
    form.name = "Ada"
    #expect(form.missing == ["Enter an address with an @"])
    form.name = ""
    let terms = form.life.refusal(of: .send, on: form)?.candidates.flatMap(\.unmet).flatMap(
      \.unmetTerms
    )
    #expect(terms?.first?.reason == "length(name) is 0; it must be greater than 0")
    form.name = "Ada"
    form.email = "ada@example.com"
    #expect(form.missing.isEmpty)
    try form.fire(.send, on: \.life)
    #expect(form.life.state == .sent)
  }
}

enum LibraryPhase: String, Codable { case idle, loading, shown, failed }
enum LibraryEvent: String, Codable { case load, loaded, fail }
typealias Library = Machine<LibraryPhase, LibraryEvent>.With<Shelf>

nonisolated struct Shelf: Sendable {
  var titles: [String] = []
  var message: String?
}

extension Library.EventName<[String]> {
  static var loaded: Self { Self(.loaded) }
}

func makeLibrary(_ load: @escaping @Sendable () async throws -> [String]) throws -> Library {
  try Library(initial: .idle) {
    Library.State(.idle)
    Library.State(.loading)
      .activity(then: .loaded, catch: .fail) { _ in try await load() }
    Library.State(.shown)
    Library.State(.failed)
      .holding(\.message) { $0.userInfo[.error].map { "\($0)" } ?? "It takes too long." }
    Library.Event(.load, from: .idle, .shown, .failed, to: .loading)
    Library.Event(.loaded, from: .loading, to: .shown).carrying([String].self)
      .perform { $0.context.titles = $1 }
    Library.Event(.fail, from: .loading, to: .failed)
    Library.Event.after(.seconds(30), from: .loading, to: .failed)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private struct LibraryView: View {
  let model: ObservableMachine<LibraryPhase, LibraryEvent>.With<Shelf>

  var body: some View {
    if model.isIn(.loading) { ProgressView() }
    if let message = model.context.message { Text(message) }
    ForEach(model.context.titles, id: \.self) { title in Text(title) }
    Button("Load") { model.send(.load) }
      .disabled(!model.canFire(.load))
  }
}

@Suite("Cookbook: loading")
@MainActor
struct LoadingRecipe {
  struct Offline: Error, CustomStringConvertible {
    var description: String { "You are offline." }
  }

  actor Server {
    var isOffline = true

    func titles() throws -> [String] {
      if isOffline { throw Offline() }
      return ["Emma", "Persuasion"]
    }

    func connect() { isOffline = false }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a failed load can be retried`() async throws {
    let server = Server()
    let clock = ManualClock()
    let library = try makeLibrary { try await server.titles() }
    let model = ObservableMachine.With(library, context: Shelf(), clock: clock)
    try model.fire(.load)
    #expect(!model.canFire(.load))
    await model.settle()
    #expect(model.state == .failed && model.context.message == "You are offline.")
    await server.connect()
    try model.fire(.load)
    #expect(model.context.message == nil)
    // Not `settle`: the call of the server may go on where `connect` was processed, outside the clock's executor.
    try await model.wait(for: .shown, upTo: .seconds(60))
    #expect(model.state == .shown && model.context.titles == ["Emma", "Persuasion"])

    do {
      let library = try makeLibrary { try await server.titles() }
      let model = ObservableMachine.With(library, context: Shelf())

      #expect(model.state == .idle)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a slow load times out`() async throws {
    let clock = ManualClock()
    let library = try makeLibrary {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(60)))
      return []
    }
    let model = ObservableMachine.With(library, context: Shelf(), clock: clock)
    try model.fire(.load)
    await clock.advance(by: .seconds(30), settling: model)
    #expect(model.state == .failed && model.context.message == "It takes too long.")
  }
}

#if !canImport(SwiftUI)
  // The part of SwiftUI that the recipes use.

  @MainActor
  private protocol View {
    associatedtype Body
    @ViewBuilder var body: Body { get }
  }

  private struct Stack: View {
    let body = 0

    func disabled(_ isDisabled: Bool) -> Self { self }
    func help(_ text: String) -> Self { self }
  }

  @resultBuilder
  private enum ViewBuilder {
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> Stack { Stack() }
    static func buildOptional(_ content: Stack?) -> Stack { Stack() }
  }

  @propertyWrapper
  private struct State<Value> {
    private final class Storage {
      var value: Value

      init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }

    var projectedValue: Binding<Value> { Binding() }
  }

  @dynamicMemberLookup
  private struct Binding<Value> {
    subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
      Binding<Member>()
    }
  }

  @MainActor private func Text(_ text: String) -> Stack { Stack() }
  @MainActor private func ProgressView() -> Stack { Stack() }
  @MainActor private func Toggle(_ title: String, isOn: Binding<Bool>) -> Stack { Stack() }
  @MainActor private func TextField(_ title: String, text: Binding<String>) -> Stack { Stack() }

  @MainActor
  private func Button(_ title: String, action: @escaping () -> Void) -> Stack { Stack() }

  @MainActor
  private func ForEach<Element, ID>(
    _ elements: [Element],
    id: KeyPath<Element, ID>,
    @ViewBuilder content: @escaping (Element) -> Stack
  ) -> Stack { Stack() }
#endif
