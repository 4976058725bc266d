import Testing

@Suite("Orders: pages", .timeLimit(.minutes(5)))
struct PageTests {
  @Test func `the list has buttons, and reasons for those that are disabled`() async throws {
    try await serving { client in
      let id = try await client.add()
      let placed = try await client.get("/", accept: "text/html").text
      #expect(placed.contains("action=\"/orders/\(id)/events/pay\""))
      #expect(placed.contains("<small>only if paid</small>"))
      #expect(placed.contains("cannot be fired in the state &#39;placed&#39;"))
      _ = try await client.post("/orders/\(id)/events/pay", #"{"amount":30}"#)
      let paid = try await client.get("/", accept: "text/html").text
      #expect(!paid.contains("action=\"/orders/\(id)/events/pay\""))
      #expect(paid.contains("<small>only if the address is known</small>"))
    }
  }

  @Test func `text of a customer is no markup`() async throws {
    try await serving { client in
      let attack = #"<script>alert("1")</script>'"&"#
      let id = try await client.add(item: attack, address: attack)
      for path in ["/", "/orders/\(id)"] {
        let page = try await client.get(path, accept: "text/html")
        #expect(page.status == 200)
        #expect(!page.text.contains("<script"))
        #expect(page.text.contains("&lt;script&gt;alert(&quot;1&quot;)"))
        #expect(page.text.contains("&lt;/script&gt;&#39;&quot;&amp;"))
      }
    }
  }

  @Test func `a form leads back to its page`() async throws {
    try await serving { client in
      let added = try await client.submit("/orders", "item=A+%26+B&email=a%40b.c&total=30")
      #expect(added.status == 303)
      let path = try #require(added.location)
      #expect(try await client.get(path).text.contains(#""item":"A & B""#))
      let form = "request=r&page=%2F&amount=30"
      for _ in 0..<2 {
        let answer = try await client.submit("\(path)/events/pay", form)
        #expect(answer.status == 303)
        #expect(answer.location == "/")
      }
      let refused = try await client.submit("\(path)/events/pay", "page=%2F&amount=30")
      #expect(refused.status == 409)
      #expect(refused.text.contains("it can be fired only in &#39;placed&#39;"))
    }
  }

  @Test func `a form of another site is not taken`() async throws {
    try await serving { client in
      let id = try await client.add()
      let answer = try await client.submit("/orders/\(id)/events/cancel", "", from: "cross-site")
      #expect(answer.status == 403)
      #expect(try await client.get("/orders/\(id)")["state"] == "placed")
    }
  }
}
