extension UserInfo {
  /// Names and values.
  ///
  /// The first value needs no further object. Up to eight are a list, because comparing a few names is faster than
  /// hashing one.
  @usableFromInline
  final class Storage: EventContent, @unchecked Sendable {
    // Safe because all values are sendable, and nothing changes after the initialiser.
    @usableFromInline let firstName: String
    @usableFromInline let firstValue: StoredValue
    private let others: [Entry]

    /// All values, if there are more than eight; there is then no first one.
    private let many: [String: StoredValue]

    private struct Entry {
      let name: String
      var value: StoredValue
    }

    private static var most: Int { 8 }

    /// Creates storage. If a name occurs twice, the last value counts.
    init(_ values: [(String, any Sendable)]) {
      let areMany = values.count > Self.most
      var (firstName, firstValue) = ("", StoredValue.nothing)
      var others: [Entry] = []
      for (name, value) in values where !areMany {
        if firstValue.kind == .nothing || name == firstName {
          (firstName, firstValue) = (name, StoredValue(value))
        } else if let index = others.firstIndex(where: { $0.name == name }) {
          others[index].value = StoredValue(value)
        } else {
          if others.isEmpty { others.reserveCapacity(values.count - 1) }
          others.append(Entry(name: name, value: StoredValue(value)))
        }
      }
      self.firstName = firstName
      self.firstValue = firstValue
      self.others = others
      many =
        areMany ? Dictionary(values.map { ($0, StoredValue($1)) }) { _, last in last } : [:]
      super.init(isUserInfo: true)
    }

    /// Creates storage from a dictionary.
    convenience init(_ values: [String: any Sendable]) {
      self.init(values.map { ($0.key, $0.value) })
    }

    @usableFromInline var isEmpty: Bool {
      firstValue.kind == .nothing && many.isEmpty
    }

    var values: [String: any Sendable] {
      var values = many.compactMapValues(\.value)
      if firstValue.kind != .nothing { values[firstName] = firstValue.value }
      for other in others { values[other.name] = other.value.value }
      return values
    }

    /// The value of a name; `nothing` if there is none.
    @usableFromInline
    func value(_ name: String) -> StoredValue {
      if firstName == name, firstValue.kind != .nothing { return firstValue }
      for other in others where other.name == name { return other.value }
      return many.isEmpty ? .nothing : many[name] ?? .nothing
    }
  }
}
