extension RandomWalk {
  /// Looks for a walk on which a property does not hold, and shortens it.
  ///
  /// Loop over the walk in the closure; make the code under test there, so that it is fresh for each try. Use no
  /// expectations in it: issues recorded in one try stay recorded.
  ///
  /// - Parameter property: Whether the property holds on a walk. An error says that it does not, and why.
  /// - Returns: The shortest walk found on which it does not hold; nil if it holds on the walk of the seed.
  public func failure(
    of property: (_ walk: PathWalk<StateID, EventID>) throws -> Bool
  ) -> Failure? {
    var search = Search(self)
    while let walk = search.next() {
      search.note(Result { try property(walk) })
    }
    return search.failure
  }

  /// Looks for a walk on which an asynchronous property does not hold, and shortens it.
  ///
  /// Like the synchronous one. `#expect` cannot look into an `await`: take the failure first.
  ///
  /// ```swift
  /// let failure = await random.failure { walk in await server.follows(walk) }
  /// #expect(failure == nil)
  /// ```
  ///
  /// - Parameter property: Whether the property holds on a walk. An error says that it does not, and why.
  /// - Returns: The shortest walk found on which it does not hold; nil if it holds on the walk of the seed.
  public func failure(
    of property: (_ walk: PathWalk<StateID, EventID>) async throws -> Bool
  ) async -> Failure? {
    var search = Search(self)
    while let walk = search.next() {
      do {
        search.note(.success(try await property(walk)))
      } catch {
        search.note(.failure(error))
      }
    }
    return search.failure
  }
}
