import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: a context without fields")
struct ContextTests {
  /// A context that a database can't name.
  struct Parcel: Codable, Hashable, Sendable {
    enum Size: Hashable, Codable { case small, large(kilos: Double) }

    var size = Size.small
    var stops: [String: [Int]] = [:]
    var number = Int.max
    var note: String?
  }

  typealias Life = Machine<String, String>.With<Parcel>
  typealias Parcels = Fleet<String, String, Parcel, Int>

  private func parcels(_ place: Place, keepingHistory: Bool = false) throws -> Parcels {
    let life = try Life(initial: "packed") {
      Life.State("packed")
      Life.State("sent")
      Life.State("lost")
      Life.Event("send", from: "packed", to: "sent").perform {
        $0.context.size = .large(kilos: 0.1)
        $0.context.stops["a\u{0}\"b"] = [1, 2]
      }
      Life.Event.after(.seconds(0.01), from: "sent", to: "lost")
    }
    return try Fleet(
      life,
      of: Parcel(),
      table: "parcels",
      keepingHistory: keepingHistory,
      in: place.open()
    )
  }

  @Test(arguments: Place.Kind.all)
  func `it is stored as JSON, with timers and without`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let parcels = try parcels(place, keepingHistory: true)
      try await parcels.prepare()
      let id = try await parcels.insert(Parcel(note: "it's"))
      #expect(try await parcels.entity(id)?.context == Parcel(note: "it's"))
      try await parcels.fire("send", on: id)
      var sent = Parcel(size: .large(kilos: 0.1), note: "it's")
      sent.stops["a\u{0}\"b"] = [1, 2]
      let entity = try #require(try await parcels.entity(id))
      #expect(entity.context == sent)
      #expect(entity.machine.nextDeadline != nil)
      try await Task.sleep(for: .milliseconds(20))
      try await parcels.advance(id)
      #expect(try await parcels.entity(id)?.state == "lost")
      #expect(try await parcels.entity(id)?.context == sent)
      let replayed = try await parcels.journal(of: id)?.replayed()
      #expect(replayed?.context(as: Parcel.self) == sent)
      #expect(try await parcels.fireAll("send").refused == 1)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what is no context is reported`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let parcels = try parcels(place)
      try await parcels.prepare()
      let id = try await parcels.insert(Parcel())
      try await parcels.database.run(
        #"UPDATE parcels SET "rest" = '{"context":7}', "revision" = 1"#,
        []
      )
      await #expect {
        try await parcels.entity(id)
      } throws: {
        guard case Parcels.Failure.unreadable(id, _) = $0 else { return false }
        return true
      }
    }
  }
}
