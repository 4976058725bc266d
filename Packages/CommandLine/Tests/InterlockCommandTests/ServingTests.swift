import Foundation
import InterlockCommand
import InterlockWindow
import Testing

@Suite("Serving files", .timeLimit(.minutes(1)))
struct ServingTests {
  private struct Listing: Decodable {
    struct File: Decodable {
      struct Finding: Decodable {
        let severity: String
        let message: String
        let line: Int?
        let excerpt: [String]
        let firstLine: Int?
      }

      let title: String
      let isReadable: Bool
      let findings: [Finding]
      let page: Int?
    }

    let files: [File]
  }

  private let folder: TemporaryFolder
  private let files: ServedFiles
  private let text: String

  init() async throws {
    let folder = try TemporaryFolder.withTutorials()
    self.folder = folder
    let paths = ["door.json", "stopwatch.json"].map { folder.url.appendingPathComponent($0).path }
    text = try String(contentsOfFile: paths[0], encoding: .utf8)
    files = ServedFiles(paths, options: [], token: "secret")
    #expect(await files.readChanges().count == 2)
  }

  private func answer(_ target: String, method: String = "GET") async -> (Int, String) {
    let response = await files.response(to: .init(method: method, target: target))
    guard case .whole(let data) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: data, as: UTF8.self))
  }

  /// Saves the door, and waits until that is noticed.
  private func save(_ text: String) async throws -> [String] {
    try folder.write(text, to: "door.json")
    while true {
      let lines = await files.readChanges()
      if !lines.isEmpty { return lines.map { $0.rendered(isColoured: false) } }
      await Task.yield()
    }
  }

  @Test func `nothing is answered without the token`() async {
    #expect(files.address == "/?token=secret")
    for target in ["/", "/page/0", "/updates", "/?token=", "/?token=guess", "//?token=guess", ""] {
      #expect(await answer(target).0 == 403)
    }
  }

  @Test func `pages are answered, and nothing else`() async {
    #expect(await answer("/?token=secret").1.contains("<iframe"))
    #expect(await answer("/page/1?token=secret&revision=1").1.contains("<title>stopwatch"))
    for target in ["/page/2", "/page/-1", "/page/x", "/page", "/page/0/0", "/other", "/..%2f"] {
      #expect(await answer(target + "?token=secret").0 == 404)
    }
    #expect(await answer("/?token=secret", method: "POST").0 == 404)
  }

  @Test func `a browser is told what is wrong with a file that was saved, and where`() async throws
  {
    let response = await files.response(to: .init(method: "GET", target: "/updates?token=secret"))
    guard case .updates(let updates) = response.body else { throw CancellationError() }
    var listings = updates.compactMap { data in
      try? JSONDecoder().decode(Listing.self, from: data.dropFirst(6))
    }
    .makeAsyncIterator()

    let first = try #require(await listings.next()?.files.first)
    #expect((first.title, first.isReadable, first.page) == ("door", true, 1))
    #expect(first.findings.isEmpty)

    let broken = text.replacing("\"initial\"", with: "\"initial\",")
    #expect(try await save(broken).first?.hasSuffix(":3: is not valid JSON from here on") == true)
    let second = try #require(await listings.next()?.files.first)
    #expect((second.isReadable, second.page) == (false, 1))
    #expect(second.findings.map(\.severity) == ["error"])
    #expect(second.findings[0].firstLine == 2)
    #expect(second.findings[0].excerpt[1].contains("\"initial\","))
    #expect(await answer("/page/0?token=secret").1.contains("<title>door"))

    let dead = text.split(separator: "\n").filter { !$0.contains("repair") }
      .joined(separator: "\n").replacing("\"jammed\" },", with: "\"jammed\" }")
    #expect(try await save(dead).first?.contains("nothing leads out of it") == true)
    let third = try #require(await listings.next()?.files.first)
    #expect((third.isReadable, third.page) == (true, 3))
    #expect(third.findings.map(\.line) == [9])
  }
}
