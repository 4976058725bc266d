import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Article: checks")
struct ChecksArticleTests {
  /// The text below a heading.
  private static func section(_ heading: String) throws -> String {
    let sections = try Article("Checks").text.components(separatedBy: "\n## ")
    return try #require(sections.first { $0.hasPrefix(heading + "\n") })
  }

  @Test(arguments: Finding.Check.allCases)
  func `the article lists every check as an error or as a warning`(_ check: Finding.Check) throws {
    let link = "``Finding/Check/\(check.rawValue)``"
    let isWarning = check.severity == .warning
    #expect(try Self.section("Errors").contains(link) == !isWarning, "\(check) among the errors")
    #expect(try Self.section("Warnings").contains(link) == isWarning, "\(check) among the warnings")
  }

  @Test func `the article lists no other checks`() throws {
    let names = try Article("Checks").text.components(separatedBy: "``Finding/Check/").dropFirst()
      .map { $0.prefix { $0.isLetter } }
    let unknown = names.filter { Finding.Check(rawValue: String($0)) == nil }
    #expect(unknown.isEmpty)
  }
}
