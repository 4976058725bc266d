import Foundation
import Interlock
import InterlockRuntime
import Testing

// The recipes about connections. `CodeBlockTests` compares them.

enum ChatPhase: String, Codable { case offline, connected }
enum ChatEvent: String, Codable { case connect, say, hear, hangUp, lost }
typealias Chat = Machine<ChatPhase, ChatEvent>.With<Conversation>

struct Conversation: Codable {
  var lines: [String] = []
}

extension Chat.EventName<String> {
  static var say: Self { Self(.say) }
  static var hear: Self { Self(.hear) }
}

/// A connection in both directions, such as a web socket.
struct Socket: Sendable {
  let incoming: AsyncStream<String>
  let outgoing: AsyncStream<String>.Continuation
}

@Suite("Cookbook: a connection in both directions")
struct ConnectionRecipe {
  @Test func `received and sent messages become events`() async throws {
    let (incoming, server) = AsyncStream<String>.makeStream()
    let (wire, outgoing) = AsyncStream<String>.makeStream()
    let socket = Socket(incoming: incoming, outgoing: outgoing)

    let chat = try Chat(initial: .offline) {
      Chat.State(.offline)
      Chat.State(.connected)
        .activity { activity in
          for await text in socket.incoming { try activity.send(.hear, text) }
          return .lost
        }
      Chat.Event(.connect, from: .offline, to: .connected)
      Chat.Event(.hear, in: .connected).carrying(String.self)
        .perform { $0.context.lines.append("< \($1)") }
      Chat.Event(.say, in: .connected).carrying(String.self)
        .perform { $0.context.lines.append("> \($1)") }
        .didFire { socket.outgoing.yield($1) }
      Chat.Event(.hangUp, from: .connected, to: .offline)
      Chat.Event(.lost, from: .connected, to: .offline)
    }

    let live = MachineActor.With(chat, context: Conversation())
    try await live.fire(.connect)
    try await live.fire(.say, "hello")
    server.yield("welcome")
    try await live.wait(for: "the answer", upTo: .seconds(300)) { $0.lines.count == 2 }

    #expect(live.context.lines == ["> hello", "< welcome"])
    var sent = wire.makeAsyncIterator()
    #expect(await sent.next() == "hello")
    server.finish()
    try await live.wait(for: .offline, upTo: .seconds(300))
  }
}

@Suite("Cookbook: one machine for each connection")
struct GatewayRecipe {
  enum Phase: String, Codable { case greeting, ready, closed }
  enum Packet: String, Codable { case hello, data, quit }
  typealias Session = Machine<Phase, Packet>

  struct TooManySessions: Error {}

  actor Gateway {
    private let prototype: Session
    private let limit: Int
    private var sessions: [Int: MachineActor<Phase, Packet>] = [:]

    init(_ prototype: Session, limit: Int) {
      self.prototype = prototype
      self.limit = limit
    }

    func open(_ id: Int) throws -> MachineActor<Phase, Packet> {
      sessions = sessions.filter { [.running, .suspended].contains($0.value.lifecycle) }
      guard sessions.count < limit else { throw TooManySessions() }
      let session = MachineActor(prototype, mailbox: .rejecting(limit: 100))
      sessions[id] = session
      return session
    }

    /// Processes the packets of a connection until it ends.
    func serve(_ id: Int, _ packets: AsyncStream<Packet>) async throws {
      let session = try open(id)
      defer { session.invalidate() }
      for await packet in packets {
        guard session.lifecycle == .running else { break }
        try await session.send(packet)
      }
      await session.flush()
    }
  }

  func makeSession() throws -> Session {
    let session = try Session(initial: .greeting) {
      Session.State(.greeting)
      Session.State(.ready)
      Session.State.final(.closed)
      Session.Event(.hello, from: .greeting, to: .ready)
      Session.Event(.data, in: .ready)
      Session.Event(.quit, from: .ready, to: .closed)
      Session.Event.after(.seconds(10), from: .greeting, to: .closed)
    }
    return session
  }

  @Test func `sessions start and end independently`() async throws {
    let gateway = Gateway(try makeSession(), limit: 2)
    let first = try await gateway.open(1)
    _ = try await gateway.open(2)
    await #expect(throws: TooManySessions.self) { _ = try await gateway.open(3) }

    first.suspend()
    for _ in 0..<100 { try await first.send(.data) }
    await #expect(throws: MailboxError.full(limit: 100)) { try await first.send(.data) }
    first.invalidate()

    let (packets, connection) = AsyncStream<Packet>.makeStream()
    for packet in [Packet.hello, .data, .quit] { connection.yield(packet) }
    connection.finish()
    try await gateway.serve(3, packets)
    _ = try await gateway.open(4)
  }
}
