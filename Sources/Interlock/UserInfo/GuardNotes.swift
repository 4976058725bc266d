/// What a guard reports about itself when somebody asks why it refuses.
enum GuardNote: Hashable, Sendable {
  /// A value that a typed key didn't find.
  case miss(MissingValue)
  /// A part of a condition that doesn't hold.
  case unmet(UnmetTerm)
}

/// What guards report while a refusal is explained, in order.
///
/// Each thread knows the explanation that it is working on, and guards run on the thread that asks. So neither user
/// info nor a transition has to carry anything for a question that is hardly ever asked.
struct GuardNotes {
  /// The values of the user info in question. A guard can read others, which are none of our business.
  private let values: AnyObject
  private var notes: [GuardNote] = []

  private static let current = ThreadLocalPointer<Self>()

  private init(about values: AnyObject) {
    self.values = values
  }

  /// Collects what guards report.
  ///
  /// - Parameters:
  ///   - values: The values of the user info that guards are asked with, which nothing else refers to.
  ///   - body: Asks the guards. It receives the notes.
  /// - Returns: What the closure returns.
  static func collecting<Result>(
    about values: AnyObject,
    _ body: (UnsafeMutablePointer<Self>) -> Result
  ) -> Result {
    var notes = Self(about: values)
    return withUnsafeMutablePointer(to: &notes) { notes in
      // A guard can ask another machine why it refuses.
      let outer = current.value
      current.value = notes
      defer { current.value = outer }
      return body(notes)
    }
  }

  /// Whether somebody wants to know why a guard that reads these values refuses.
  static func areWanted(about values: AnyObject?) -> Bool {
    current.value.map { $0.pointee.values === values } ?? false
  }

  /// Adds a note about a guard that reads these values, if somebody wants it.
  static func add(_ note: @autoclosure () -> GuardNote, about values: AnyObject?) {
    guard areWanted(about: values) else { return }
    current.value?.pointee.notes.append(note())
  }

  /// Takes the notes so far, each once.
  mutating func take() -> [GuardNote] {
    var known: Set<GuardNote> = []
    defer { notes = [] }
    return notes.filter { known.insert($0).inserted }
  }
}
