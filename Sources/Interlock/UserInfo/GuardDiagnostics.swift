/// The reason why a guard refuses, reported while a refusal is explained.
enum GuardDiagnostic: Hashable, Sendable {
  /// A value that a typed key didn't find.
  case miss(MissingValue)
  /// A part of a condition that doesn't hold.
  case unmet(UnmetTerm)
}

/// The diagnostics of guards while a refusal is explained, in order.
///
/// They are thread-local: guards run on the thread that asks for the explanation. So neither user info nor a
/// transition carries anything for this rare case.
struct GuardDiagnostics {
  /// The values of the user info in question. A guard can read other user info too; that is not reported.
  private let values: AnyObject
  private var diagnostics: [GuardDiagnostic] = []

  private static let current = ThreadLocalPointer<Self>()

  private init(about values: AnyObject) {
    self.values = values
  }

  /// Collects the diagnostics of guards.
  ///
  /// - Parameters:
  ///   - values: The values of the user info that guards receive. There must be no other reference to them.
  ///   - body: Asks the guards. It receives the diagnostics.
  /// - Returns: The result of the closure.
  static func collecting<Result>(
    about values: AnyObject,
    _ body: (UnsafeMutablePointer<Self>) -> Result
  ) -> Result {
    var diagnostics = Self(about: values)
    return withUnsafeMutablePointer(to: &diagnostics) { diagnostics in
      // A guard can ask another machine why it refuses.
      let outer = current.value
      current.value = diagnostics
      defer { current.value = outer }
      return body(diagnostics)
    }
  }

  /// Whether a refusal is being explained with these values.
  static func areWanted(about values: AnyObject?) -> Bool {
    current.value.map { $0.pointee.values === values } ?? false
  }

  /// Adds a diagnostic of a guard that reads these values, if a refusal is being explained with them.
  static func add(_ diagnostic: @autoclosure () -> GuardDiagnostic, about values: AnyObject?) {
    guard areWanted(about: values) else { return }
    current.value?.pointee.diagnostics.append(diagnostic())
  }

  /// Takes the diagnostics so far, each once.
  mutating func take() -> [GuardDiagnostic] {
    var known: Set<GuardDiagnostic> = []
    defer { diagnostics = [] }
    return diagnostics.filter { known.insert($0).inserted }
  }
}
