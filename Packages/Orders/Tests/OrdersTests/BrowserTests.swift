import Foundation
import Testing

@Suite("Orders: in a browser", .timeLimit(.minutes(5)))
struct BrowserTests {
  /// What a browser is controlled by; nil if it is not installed.
  private static let driver = ["/usr/bin/chromedriver", "/opt/homebrew/bin/chromedriver"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: driver != nil, "chromedriver is not installed"))
  func `a browser pays an order, and sees its state`() async throws {
    try await serving { client in
      let order = try await client.add(item: "<b>Teapot</b>")
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(component: "browser.py")
      let url = client.url + "/"
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", script.path, Self.driver ?? "", url, order]
      process.standardError = errors
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      let data = errors.fileHandleForReading.availableData
      #expect(process.terminationStatus == 0, "\(String(decoding: data, as: UTF8.self))")
    }
  }
}
