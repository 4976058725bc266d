/// A note that a guard adds when a refusal is explained.
enum GuardNote: Hashable, Sendable {
  /// A value that a typed key didn't find.
  case miss(MissingValue)
  /// A part of a condition that doesn't hold.
  case unmet(UnmetTerm)
}

/// The notes of guards while a refusal is explained, in order.
///
/// The notes are thread-local: guards run on the thread that asks for the explanation. So neither user info nor a
/// transition carries anything for this rare case.
struct GuardNotes {
  /// The values of the user info in question. A guard can read other user info too; that is not noted.
  private let values: AnyObject
  private var notes: [GuardNote] = []

  private static let current = ThreadLocalPointer<Self>()

  private init(about values: AnyObject) {
    self.values = values
  }

  /// Collects the notes of guards.
  ///
  /// - Parameters:
  ///   - values: The values of the user info that guards receive. There must be no other reference to them.
  ///   - body: Asks the guards. It receives the notes.
  /// - Returns: The result of the closure.
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

  /// Whether a refusal is being explained with these values.
  static func areWanted(about values: AnyObject?) -> Bool {
    current.value.map { $0.pointee.values === values } ?? false
  }

  /// Adds a note about a guard that reads these values, if a refusal is being explained with them.
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
