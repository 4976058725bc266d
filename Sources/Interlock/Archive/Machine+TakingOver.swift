extension Machine.Plan {
  /// Converts a snapshot of any definition into a snapshot of this machine.
  package func current(
    _ snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Machine.Snapshot {
    guard let fingerprint = snapshot.fingerprint ?? lineage?.unmarked else {
      return try renamed(snapshot)
    }
    guard !isOwn(fingerprint) else { return try renamed(snapshot) }
    do throws(DefinitionMismatch) {
      return try Machine(plan: self).takenOver(snapshot.dynamic(of: fingerprint), of: fingerprint)
    } catch {
      throw .otherDefinition(error)
    }
  }

  /// Returns true if entities with a fingerprint have this definition.
  package func isOwn(_ fingerprint: Fingerprint) -> Bool {
    lineage?.isOwn(fingerprint) ?? (fingerprint == Machine(plan: self).fingerprint)
  }

  /// A snapshot with current names in place of former ones.
  package func renamed(
    _ snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Machine.Snapshot {
    guard names != nil else { return snapshot }
    return try snapshot.named(
      state: { (id: StateID) throws(Machine.RestoreError) in currentState(id) },
      event: { (id: EventID) throws(Machine.RestoreError) in currentEvent(id) },
      collision: { .invalidHistory($0) }
    )
  }

  /// A state under its current name.
  package func currentState(_ state: StateID) -> StateID {
    guard let names, nodes[state] == nil else { return state }
    return names.state(state)
  }

  /// An event under its current name.
  package func currentEvent(_ event: EventID) -> EventID {
    guard let names, columns[event] == nil else { return event }
    return names.event(event)
  }
}

extension Machine.Snapshot {
  /// The snapshot, of any definition, with names as identifiers.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  func dynamic(
    of fingerprint: @autoclosure () -> Fingerprint
  ) throws(DefinitionMismatch) -> DynamicMachine.Snapshot {
    do throws(NamingError) {
      return try named(
        state: { (id: StateID) throws(NamingError) in identifierText(id) },
        event: { (id: EventID) throws(NamingError) in identifierText(id) },
        collision: { .mergedHistory($0) }
      )
    } catch {
      throw DefinitionMismatch(
        fingerprint: fingerprint(),
        configuration: configuration.map { identifierText($0) },
        cause: error
      )
    }
  }
}

extension Machine {
  /// Converts a snapshot of any definition into one of this machine.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, with names as identifiers.
  ///   - fingerprint: The snapshot's definition; nil for that of this machine.
  ///   - definition: That definition, if the archive has it.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: The snapshot, with this machine's identifiers.
  /// - Throws: `DefinitionMismatch` if it is rejected.
  package func takenOver(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint?,
    definition: DynamicMachine? = nil,
    _ userInfo: UserInfo = UserInfo()
  ) throws(DefinitionMismatch) -> Snapshot {
    let configuration = snapshot.configuration
    func mismatch(_ cause: (any Error)?) -> DefinitionMismatch {
      DefinitionMismatch(
        fingerprint: fingerprint ?? self.fingerprint,
        configuration: configuration,
        cause: cause
      )
    }
    var current = snapshot
    if let fingerprint, !plan.isOwn(fingerprint) {
      guard let migrator = plan.migrator else { throw mismatch(nil) }
      do {
        current = try migrator.takenOver(snapshot, of: fingerprint, definition, userInfo)
      } catch {
        throw mismatch(error)
      }
    }
    do throws(NamingError) {
      return try identified(current)
    } catch {
      let cause = plan.migrator?.error(
        error,
        of: fingerprint ?? self.fingerprint,
        in: configuration
      )
      throw mismatch(cause ?? error)
    }
  }

  /// Replaces the names in a snapshot by identifiers.
  package func identified(_ snapshot: DynamicMachine.Snapshot) throws(NamingError) -> Snapshot {
    let names = plan.names ?? NameTable(plan.definition)
    var identified = try snapshot.named(
      state: { (name: String) throws(NamingError) in
        guard let state = names.states[name] else {
          throw .unknownState(name, known: plan.stateIDs.map { identifierText($0) })
        }
        return state
      },
      event: { (name: String) throws(NamingError) in
        guard let event = names.events[name] ?? Self.event(named: name) else {
          throw .unknownEvent(name)
        }
        return event
      },
      collision: { .mergedHistory(identifierText($0)) }
    )
    identified.fingerprint = nil
    return identified
  }

  /// An event that the machine doesn't know, but whose name is a valid identifier.
  private static func event(named name: String) -> EventID? {
    if let event = name as? EventID { return event }
    guard let type = EventID.self as? any RawRepresentable.Type else { return nil }
    return type.event(named: name) as? EventID
  }
}

extension RawRepresentable {
  fileprivate static func event(named name: String) -> Self? {
    if let raw = name as? RawValue { return Self(rawValue: raw) }
    return (Int(name) as? RawValue).flatMap { Self(rawValue: $0) }
  }
}
