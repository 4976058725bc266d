public import FlyingFox
import FlyingSocks
import Foundation
public import InterlockWindow

extension HTTPServer {
  /// Answers requests for everything below a path, such as "/door".
  public func serve(
    at path: String,
    _ answer: @escaping @Sendable (MachineWindow.Request) async -> MachineWindow.Response
  ) {
    for route in ["GET,POST \(path)/", "GET,POST \(path)/*"] {
      appendRoute(HTTPRoute(route)) { request in
        var body = Data()
        for try await piece in request.bodySequence {
          body += piece
          guard body.count <= 1 << 20 else { return HTTPResponse(statusCode: .payloadTooLarge) }
        }
        let (method, target) = (request.method.rawValue, request.target.rawValue)
        return HTTPResponse(await answer(.init(method: method, target: target, body: body)))
      }
    }
  }
}

extension HTTPResponse {
  /// Passes an answer on.
  public init(_ response: MachineWindow.Response) {
    let status = HTTPStatusCode(response.status, phrase: "")
    let fields = response.headers.map { (HTTPHeader($0.key), $0.value) }
    let headers = HTTPHeaders(Dictionary(uniqueKeysWithValues: fields))
    switch response.body {
    case .whole(let data): self.init(statusCode: status, headers: headers, body: data)
    case .updates(let pieces):
      self.init(statusCode: status, headers: headers, body: .init(from: Pieces(pieces: pieces)))
    }
  }
}

struct Pieces: AsyncBufferedSequence {
  typealias Element = UInt8
  let pieces: AsyncStream<Data>

  func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var pieces: AsyncStream<Data>.Iterator

    @concurrent mutating func next() async -> UInt8? { await pieces.next()?.first }
    @concurrent mutating func nextBuffer(suggested: Int) async -> Data? { await pieces.next() }
  }
}
