extension Machine.Plan {
  /// A snapshot of the machine, whatever it is of.
  package func current(
    _ snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Machine.Snapshot {
    guard let fingerprint = snapshot.fingerprint ?? lineage?.unmarked else {
      return try renamed(snapshot)
    }
    let machine = Machine(plan: self)
    let own = lineage?.fingerprint ?? machine.fingerprint
    guard fingerprint != own else { return try renamed(snapshot) }
    do throws(DefinitionMismatch) {
      return try machine.takenOver(snapshot.dynamic(of: fingerprint), of: fingerprint)
    } catch {
      throw .otherDefinition(error)
    }
  }

  /// A snapshot with present names instead of former ones.
  package func renamed(
    _ snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Machine.Snapshot {
    guard let names else { return snapshot }
    return try snapshot.named(
      state: { (id: StateID) throws(Machine.RestoreError) in
        nodes[id] == nil ? names.state(id) : id
      },
      event: { (id: EventID) throws(Machine.RestoreError) in currentEvent(id) },
      collision: { .invalidHistory($0) }
    )
  }

  /// An event by its present name.
  package func currentEvent(_ event: EventID) -> EventID {
    guard let names, columns[event] == nil else { return event }
    return names.event(event)
  }
}

extension Machine.Snapshot {
  /// The snapshot, of some definition, with names instead of identifiers.
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
  /// The snapshot of any definition, made one of this machine.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, by names.
  ///   - fingerprint: The definition of which it is; nil for that of this machine.
  ///   - definition: That definition, where it came along.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: The snapshot, by the identifiers of this machine.
  /// - Throws: `DefinitionMismatch` where it is not taken over.
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
    if let fingerprint, fingerprint != plan.lineage?.fingerprint {
      if let migrator = plan.migrator {
        do {
          current = try migrator.takenOver(snapshot, of: fingerprint, definition, userInfo)
        } catch {
          throw mismatch(error)
        }
      } else if fingerprint != self.fingerprint {
        throw mismatch(nil)
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

  /// A snapshot with identifiers instead of names.
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

  /// An event that the machine does not know, but that is one.
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
