extension RandomWalk {
  /// Returns a walk on which a property does not hold, as short as possible.
  ///
  /// Loop over the walk in the closure, and make the code under test there, so that it is fresh for each try. Use no
  /// expectations in it: issues recorded in one try stay recorded.
  ///
  /// - Parameter property: Returns true if the property holds on a walk. Throws an error, or returns false, if it does
  ///   not.
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

  /// Returns a walk on which an asynchronous property does not hold, as short as possible.
  ///
  /// It works like the synchronous method. `#expect` cannot expand an `await`, so store the failure first.
  ///
  /// ```swift
  /// let failure = await random.failure { walk in await server.follows(walk) }
  /// #expect(failure == nil)
  /// ```
  ///
  /// - Parameter property: Returns true if the property holds on a walk. Throws an error, or returns false, if it does
  ///   not.
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
