import Interlock

extension MachineActor.Snapshot {
  private enum Key: String, CodingKey {
    case machine
    case mailbox
  }
}

extension MachineActor.Snapshot: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the machine, and the mailbox unless it is empty.
  ///
  /// - Throws: As the snapshot of the machine.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(machine, forKey: .machine)
    if !mailbox.isEmpty { try container.encode(mailbox, forKey: .mailbox) }
  }
}

extension MachineActor.Snapshot: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes the machine, and the mailbox if there is one.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is not such a snapshot.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      machine: try container.decode(MachineActor.Machine.Snapshot.self, forKey: .machine),
      mailbox: try container.decodeIfPresent(
        [MachineActor.Machine.PendingEvent].self,
        forKey: .mailbox
      ) ?? []
    )
  }
}
