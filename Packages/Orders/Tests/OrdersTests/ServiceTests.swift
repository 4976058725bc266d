import Foundation
import Testing

@Suite("Orders: requests of programs", .timeLimit(.minutes(5)))
struct ServiceTests {
  @Test(arguments: Place.all)
  func `an order is paid, shipped and refunded`(_ place: Place) async throws {
    try await serving(place) { client in
      let id = try await client.add(address: "Main Street 1")
      for (event, json, state) in [
        ("pay", #"{"amount":30}"#, "paid"), ("ship", "", "shipped"),
        ("refund", #"{"reason":"broken"}"#, "refunded"),
      ] {
        let answer = try await client.post("/orders/\(id)/events/\(event)", json)
        #expect(answer.status == 200)
        #expect(answer["state"] == state)
      }
      let order = try await client.get("/orders/\(id)")
      #expect(order["state"] == "refunded")
      #expect(order["revision"] == "3")
    }
  }

  @Test(arguments: Place.all)
  func `a refusal is the answer`(_ place: Place) async throws {
    try await serving(place) { client in
      let id = try await client.add()
      let answer = try await client.post("/orders/\(id)/events/pay", #"{"amount":20}"#)
      #expect(answer.status == 409)
      #expect(answer["reason"] == "guardRefused")
      #expect(answer["message"]?.contains("the amount is the total") == true)
      let early = try await client.post("/orders/\(id)/events/ship")
      #expect(early["reason"] == "noTransition")
      #expect(early.text.contains(#""sources":["paid"]"#))
    }
  }

  @Test(arguments: Place.all)
  func `a request that comes twice happens once`(_ place: Place) async throws {
    try await serving(place) { client in
      let id = try await client.add()
      func pay(_ amount: Int) async throws -> Client.Answer {
        try await client.post("/orders/\(id)/events/pay", #"{"amount":\#(amount)}"#, once: "r1")
      }
      #expect(try await pay(30)["isRepeated"] == "0")
      let second = try await pay(30)
      #expect(second.status == 200)
      #expect(second["state"] == "paid")
      #expect(second["isRepeated"] == "1")
      #expect(try await pay(31).status == 422)
      let draft = #"{"item":"Tea","email":"a@b.c","total":3}"#
      let first = try await client.post("/orders", draft, once: "n1")
      #expect(first["id"] != nil)
      #expect(try await client.post("/orders", draft, once: "n1")["id"] == first["id"])
    }
  }

  @Test(arguments: Place.all)
  func `an unpaid order expires`(_ place: Place) async throws {
    try await serving(place, expiringAfter: .milliseconds(50)) { client in
      let id = try await client.add()
      var state: String?
      for _ in 0..<500 where state != "expired" {
        state = try await client.get("/orders/\(id)")["state"]
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(state == "expired")
      let answer = try await client.post("/orders/\(id)/events/pay", #"{"amount":30}"#)
      #expect(answer["reason"] == "finished")
    }
  }

  @Test func `what can't be found or read is said`() async throws {
    try await serving { client in
      let id = try await client.add()
      for (path, json, status) in [
        ("/orders/\(id)/events/eat", "", 404), ("/orders/999/events/cancel", "", 404),
        ("/orders/first/events/cancel", "", 400), ("/orders/\(id)/events/pay", "", 400),
        ("/orders/\(id)/events/pay", #"{"amount":"thirty"}"#, 400),
        ("/orders/\(id)/events/cancel", "{}", 400),
        ("/orders", #"{"item":"Tea"}"#, 400),
        ("/orders", #"{"item":"Tea","email":"a@b.c","total":-1}"#, 400),
      ] {
        let answer = try await client.post(path, json)
        #expect(answer.status == status, "\(path) \(json) \(answer.text)")
        #expect(answer["message"]?.isEmpty == false)
      }
      #expect(try await client.get("/orders/999").status == 404)
      let long = String(repeating: "k", count: 2_000)
      #expect(try await client.post("/orders/\(id)/events/cancel", once: long).status == 400)
    }
  }
}
