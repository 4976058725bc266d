import Foundation
import Hummingbird
import HummingbirdTesting
import orders

/// Runs a body with a client of a server that has a database of its own.
func serving(
  _ place: Place = .sqlite,
  expiringAfter expiry: Duration = .seconds(1_800),
  _ body: @escaping @Sendable (Client) async throws -> Void
) async throws {
  try await place.open { database in
    let shop = try await Shop(in: database, expiringAfter: expiry)
    try await shop.application().test(.live) { try await body(Client(server: $0, shop: shop)) }
  }
}

struct Client: Sendable {
  let server: any TestClientProtocol
  let shop: Shop

  struct Answer {
    let status: Int
    let headers: HTTPFields
    let text: String

    /// A value of a JSON object; its description if it is no text.
    subscript(name: String) -> String? {
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return (object as? [String: Any])?[name].map { "\($0)" }
    }
  }

  func get(_ path: String, accept: String = "application/json") async throws -> Answer {
    try await send(path, .get, [.accept: accept], nil)
  }

  func post(
    _ path: String,
    _ json: String = "",
    once request: String? = nil
  ) async throws -> Answer {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let name = HTTPFields.Element.Name("Idempotency-Key") { headers[name] = request }
    return try await send(path, .post, headers, json)
  }

  /// Sends a form as a browser does.
  func submit(_ path: String, _ form: String, from site: String = "same-origin") async throws
    -> Answer
  {
    var headers: HTTPFields = [
      .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
    ]
    if let name = HTTPFields.Element.Name("Sec-Fetch-Site") { headers[name] = site }
    return try await send(path, .post, headers, form)
  }

  /// Makes an order of 30 euros.
  func add(item: String = "Teapot", address: String = "") async throws -> String {
    let draft = ["item": item, "email": "ada@example.com", "address": address]
    let order = try JSONEncoder().encode(draft)
    let json = String(decoding: order, as: UTF8.self).dropLast() + #","total":30}"#
    return try await post("/orders", String(json))["id"] ?? ""
  }

  private func send(
    _ path: String,
    _ method: HTTPRequest.Method,
    _ headers: HTTPFields,
    _ body: String?
  ) async throws -> Answer {
    try await server.execute(
      uri: path,
      method: method,
      headers: headers,
      body: body.map(ByteBuffer.init(string:))
    ) { response in
      Answer(
        status: response.status.code,
        headers: response.headers,
        text: String(buffer: response.body)
      )
    }
  }
}
