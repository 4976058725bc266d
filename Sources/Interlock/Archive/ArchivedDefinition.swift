/// The whole machine in a document, if there is one. It has a machine's identifiers if they can be decoded, otherwise
/// names, so identifiers that no longer exist can be migrated.
struct ArchivedDefinition<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The definition, with the names of its states and events; nil if the document is an entity.
  private(set) var definition: DynamicMachine?

  /// The snapshot of the machine.
  private(set) var snapshot = DynamicMachine.Snapshot(state: nil)
}

extension ArchivedDefinition: Decodable where StateID: Decodable, EventID: Decodable {
  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<ArchivedMachineKey>?
    do {
      container = try decoder.container(keyedBy: ArchivedMachineKey.self)
    } catch is DecodingError {
      container = nil
    }
    // Any other error is passed on: a decoder of columns throws one of its own to be called again for JSON.
    let isWhole = container.flatMap { try? $0.decode(Int.self, forKey: .interlock) } != nil
    guard isWhole else { return }
    do {
      try take(Machine<StateID, EventID>.Archive(unbound: decoder).machine)
    } catch let error as DefinitionError {
      throw decoder.corrupted(error)
    } catch {
      let named = try? Machine<ArchivedName, ArchivedName>.Archive(unbound: decoder).machine
      guard let named, (try? take(named)) != nil else { throw error }
    }
  }

  /// Adopts a machine, using its names.
  ///
  /// - Throws: `DefinitionError` if names don't distinguish its parts.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
  private mutating func take<State, Event>(_ machine: Machine<State, Event>) throws {
    definition = try machine.dynamic()
    snapshot = try machine.unmarkedSnapshot.dynamic(of: machine.fingerprint)
  }
}
