extension RandomWalk {
  /// Looks for a walk on which a property does not hold, and shortens it.
  ///
  /// Loop over the walk in the closure; make what is tested there, so that it is new for each try. Use no
  /// expectations in it: what they record for one try stays recorded.
  ///
  /// - Parameter property: Whether the property holds on a walk. An error says that it does not, and why.
  /// - Returns: The shortest walk that was found on which it does not hold; nil if it holds on that of the seed.
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
  /// As the synchronous one. `#expect` does not look into an `await`: take the failure first.
  ///
  ///     let failure = await random.failure { walk in await server.follows(walk) }
  ///     #expect(failure == nil)
  ///
  /// - Parameter property: Whether the property holds on a walk. An error says that it does not, and why.
  /// - Returns: The shortest walk that was found on which it does not hold; nil if it holds on that of the seed.
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
