import Foundation
import Hummingbird
import InterlockWindow

extension MachineWindow {
  /// Answers a request for anything below a path, such as "/door".
  func answer(to request: Hummingbird.Request) async throws -> Hummingbird.Response {
    let (method, target) = (request.method.rawValue, request.uri.string)
    let data = Data(buffer: try await request.body.collect(upTo: 1 << 20))
    let answer = await response(to: Request(method: method, target: target, body: data))
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPFields.Element.Name(name) { fields[name] = value }
    }
    let body =
      switch answer.body {
      case .whole(let data): ResponseBody(byteBuffer: ByteBuffer(data: data))
      case .updates(let pieces):
        ResponseBody(asyncSequence: pieces.map { ByteBuffer(data: $0) })
      }
    let status = HTTPResponse.Status(code: answer.status)
    return Hummingbird.Response(status: status, headers: fields, body: body)
  }
}
