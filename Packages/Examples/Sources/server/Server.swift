import FlyingFox
import FlyingSocks
import Foundation
import Interlock

@main
struct Server {
  static func main() async throws {
    let port = UInt16(CommandLine.arguments.dropFirst().first ?? "8080") ?? 8080
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    try await addRoutes(to: server, of: Shop())
    async let running: Void = server.run()
    try await server.waitUntilListening()
    // With port 0, the system has chosen the port.
    if case .ip4(let host, let port) = await server.listeningAddress {
      print("http://\(host):\(port)/orders")
      fflush(nil)
    }
    try await running
  }

  private static func addRoutes(to server: HTTPServer, of shop: Shop) async {
    await server.appendRoute("POST /orders") { request in
      struct Draft: Decodable { var total: Int }
      return try await answer {
        let draft = try await JSONDecoder().decode(Draft.self, from: request.bodyData)
        return (.created, await shop.add(total: draft.total))
      }
    }
    await server.appendRoute("GET /orders/:number") { (number: Int) in
      try await answer { (.ok, await shop.order(number)) }
    }
    await server.appendRoute("POST /orders/:number/:command") { request, number, command in
      try await fire(command, of: request, on: number, in: shop)
    }
  }

  private static func fire(
    _ command: String,
    of request: HTTPRequest,
    on number: Int,
    in shop: Shop
  ) async throws -> HTTPResponse {
    try await answer {
      (.ok, try await shop.fire(command, on: number, json: request.bodyData))
    }
  }

  /// A missing order is 404, a refusal is 409 with the refusal itself, and what can't be read is 400.
  private static func answer(
    _ body: () async throws -> (HTTPStatusCode, OrderView?)
  ) async throws -> HTTPResponse {
    do {
      let (code, order) = try await body()
      guard let order else { return HTTPResponse(statusCode: .notFound) }
      return try response(code, order)
    } catch Machine<Status, Command>.FireError.refused(let refusal) {
      return try response(.conflict, refusal)
    } catch is DecodingError {
      return HTTPResponse(statusCode: .badRequest)
    }
  }

  private static func response(
    _ code: HTTPStatusCode,
    _ value: some Encodable
  ) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return HTTPResponse(
      statusCode: code,
      headers: [.contentType: "application/json"],
      body: try encoder.encode(value)
    )
  }
}
