import Foundation
import ServiceLifecycle
import Testing
import orders

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Runs a body with a client of a server that has a database of its own.
func serving(
  _ place: Place = .sqlite,
  expiringAfter expiry: Duration = .seconds(1_800),
  _ body: (Client) async throws -> Void
) async throws {
  try await place.open { database in
    let shop = try await Shop(in: database, expiringAfter: expiry)
    let (ports, listening) = AsyncThrowingStream.makeStream(of: Int.self)
    let server = ServiceGroup(services: [shop.application { listening.yield($0 ?? 0) }])
    try await withThrowingTaskGroup { group in
      group.addTask {
        // The stream ends with the server, so the test never waits for the port of one that has failed.
        do { try await server.run() } catch {
          listening.finish(throwing: error)
          throw error
        }
        listening.finish()
      }
      let client = Client(port: try #require(try await ports.first { _ in true }))
      defer { client.session.invalidateAndCancel() }
      try await body(client)
      await server.triggerGracefulShutdown()
      try await group.waitForAll()
    }
  }
}

/// Sends requests to a server on this machine, and follows no redirects.
struct Client: Sendable {
  let url: String
  fileprivate let session: URLSession

  fileprivate init(port: Int) {
    url = "http://127.0.0.1:\(port)"
    session = URLSession(configuration: .ephemeral, delegate: Unredirected(), delegateQueue: nil)
  }

  struct Answer {
    let status: Int
    let location: String?
    let text: String

    /// A value of a JSON object; its description if it is no text.
    subscript(name: String) -> String? {
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return (object as? [String: Any])?[name].map { "\($0)" }
    }
  }

  func get(_ path: String, accept: String = "application/json") async throws -> Answer {
    try await send("GET", path, headers: ["Accept": accept])
  }

  func post(
    _ path: String,
    _ json: String = "",
    once request: String? = nil
  ) async throws -> Answer {
    let headers = ["Content-Type": "application/json", "Idempotency-Key": request]
    return try await send("POST", path, headers: headers, body: json)
  }

  /// Sends a form as a browser does.
  func submit(_ path: String, _ form: String, from site: String = "same-origin") async throws
    -> Answer
  {
    let headers = [
      "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": site,
    ]
    return try await send("POST", path, headers: headers, body: form)
  }

  /// Makes an order of 30 euros.
  func add(item: String = "Teapot", address: String = "") async throws -> String {
    let draft = ["item": item, "email": "ada@example.com", "address": address]
    let order = try JSONEncoder().encode(draft)
    let json = String(decoding: order, as: UTF8.self).dropLast() + #","total":30}"#
    return try await post("/orders", String(json))["id"] ?? ""
  }

  private func send(
    _ method: String,
    _ path: String,
    headers: [String: String?],
    body: String? = nil
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: url + path)))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    let head = try #require(response as? HTTPURLResponse)
    return Answer(
      status: head.statusCode,
      location: head.value(forHTTPHeaderField: "Location"),
      text: String(decoding: data, as: UTF8.self)
    )
  }
}

/// Leaves a redirect to the test, as the answer.
private final class Unredirected: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
