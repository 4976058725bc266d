import Foundation
import Interlock
import InterlockData

/// A context with a field of every kind that a column can hold, and of some that it cannot.
struct Parcel: DataContext, Hashable, Sendable {
  enum Kind: String, CaseIterable, FieldValue { case letter, box }
  enum Level: Int, FieldValue { case low = 1, high = 9 }

  var count = 0
  var limit: Int?
  var small: Int8 = 0
  var weight = 0.0
  var name = ""
  var isOpen = false
  var due = Date(timeIntervalSinceReferenceDate: 0)
  var kind = Kind.letter
  var level = Level.low
  var tags: [String] = []

  static let fields = Fields<Parcel> {
    Field("count", \.count)
    Field("limit", \.limit)
    Field("small", \.small)
    Field("weight", \.weight)
    Field("name", \.name)
    Field("isOpen", \.isOpen)
    Field("due", \.due)
    Field("kind", \.kind)
    Field("level", \.level)
    Field("tags", \.tags)
    Field(userInfo: UserInfoKey<Bool>("locked"))
    Field(userInfo: UserInfoKey<Int>("bonus"))
    Field(userInfo: UserInfoKey<[Int]>("sizes"))
  }

  /// The payload of an event.
  struct Scan: DataContext, Codable, Hashable, Sendable {
    var amount = 0
    var place: String?

    static let fields = Fields<Scan> {
      Field("amount", \.amount)
      Field("place", \.place)
    }
  }

  typealias Plain = Machine<String, String>
  typealias Life = Plain.With<Parcel>

  /// Two states with the given rows between them.
  static func life(@Life.Builder _ rows: () -> [Life.Builder.Element]) throws -> Life {
    let rows = rows()
    return try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("c")
      rows
    }
  }

  /// A machine with one row from `a` to `b`.
  static func life(_ change: (Life.Event) -> Life.Event) throws -> Life {
    try life { change(Life.Event("go", from: "a", to: "b")) }
  }
}
