import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("SCXML: untrusted input", .hangLimit)
struct SCXMLHostileTests {
  private static let head = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">"

  private func refusal(_ data: Data) throws -> NotationError.Problem {
    let error = #expect(throws: NotationError.self) { _ = try DynamicMachine(scxml: data) }
    return try #require(error?.problems.first)
  }

  private func refusal(_ text: String) throws -> NotationError.Problem {
    try refusal(Data(text.utf8))
  }

  @Test(arguments: [
    "<!DOCTYPE s [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>\(head)<state id='&b;'/></scxml>",
    "<!-- --><?x y?>\n<!DOCTYPE scxml SYSTEM 'file:///etc/passwd'>\(head)<state id='a'/></scxml>",
    "<?xml version='1.0'?><!DOCTYPE s [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>\(head)&x;</scxml>",
    "\u{FEFF}<!DOCTYPE s>\(head)</scxml>",
  ])
  func `a document type is refused`(_ document: String) throws {
    #expect(try refusal(document).message == "document types are not supported")
  }

  @Test func `an undeclared entity is refused`() throws {
    #expect(try refusal("\(Self.head)<state id='&x;'/></scxml>").message.contains("well-formed"))
  }

  @Test func `a hundred thousand nested elements are refused`() throws {
    for tag in ["<state id='a'>", "<x>"] {
      let text = Self.head + String(repeating: tag, count: 100_000)
      #expect(try refusal(text).message.contains("nested"))
    }
  }

  @Test func `megabytes of attributes are refused`() throws {
    let many = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let spaces = (0..<200_000).map { "xmlns:a\($0)='u'" }.joined(separator: " ")
    for attributes in [many, spaces] {
      #expect(
        try refusal("\(Self.head)<state \(attributes)/></scxml>").message.contains("attributes")
      )
    }
  }

  @Test func `a long attribute is read or refused in time`() {
    let id = String(repeating: "x", count: Share.of(daily: 1_000_000, gate: 9_000_000))
    _ = try? DynamicMachine(scxml: Data("\(Self.head)<state id='\(id)'/></scxml>".utf8))
  }

  @Test func `an oversized document is refused`() throws {
    #expect(try refusal(Data(count: 1 << 25)).message.contains("bytes"))
  }

  @Test(.enabled(if: Share.current != .daily, "200,000 elements take long in a debug build"))
  func `too many elements are refused`() throws {
    let text = Self.head + String(repeating: "<state id='a'/>", count: 210_000)
    #expect(try refusal(text).message.contains("elements"))
  }

  /// 460 descriptors times 460 rows are just above the limit of 200,000.
  @Test func `descriptors that expand to too many rows are refused`() throws {
    let names = (0..<460).map { "a.\($0)" }.joined(separator: " ")
    let rows = String(repeating: "<transition event='a' cond='x'/>", count: 460)
    let document =
      "\(Self.head)<state id='s'><transition event='\(names)' cond='x'/>\(rows)</state></scxml>"
    #expect(try refusal(document).message.contains("transitions"))
  }

  @Test func `a great many problems make one error`() throws {
    let count = Share.of(daily: 5_000, gate: 50_000)
    let text = Self.head + String(repeating: "<state/><onentry/>", count: count) + "</scxml>"
    let error = #expect(throws: NotationError.self) {
      _ = try DynamicMachine(scxml: Data(text.utf8))
    }
    #expect(error?.problems.count == 1_000)
  }

  @Test(arguments: [
    Data([0xFF, 0xFE, 0x3C, 0x00]), Data([0xC0, 0x80]), Data("<scxml>".utf8) + Data([0xFF]),
    Data(), Data([0]), Data("<scxml a='\0'/>".utf8), Data("<a>\u{1}</a>".utf8),
    Data("<?xml version='1.0' encoding='UTF-7'?><scxml/>".utf8), Data("<".utf8), Data("<!".utf8),
    Data("text".utf8), Data("<a b='".utf8), Data("<a/><b/>".utf8), Data("<!-- ".utf8),
    Data("<a b='1' b='2'/>".utf8), Data("<a></b>".utf8), Data("<?xml".utf8), Data("<![CDATA[".utf8),
  ])
  func `input that is not a document is refused`(_ data: Data) throws {
    #expect(try !refusal(data).message.isEmpty)
  }

  @Test func `a truncated document is refused`() throws {
    let document = Data(try ExchangeCharts.names().scxml().utf8)
    let end = try #require(document.lastIndex(of: UInt8(ascii: ">")))
    for length in 0...end - 1 {
      #expect(throws: NotationError.self) {
        _ = try DynamicMachine(scxml: document.prefix(length))
      }
    }
  }

  @Test func `a changed byte is an error or gives another machine`() throws {
    var random = SplitMix64(seed: 7)
    let document = Data(try ExchangeCharts.nested().scxml().utf8)
    for _ in 0..<Share.of(daily: 250, gate: 2_000, soak: 5_000) {
      var copy = document
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255,
        using: &random
      )
      do throws(NotationError) {
        _ = try DynamicMachine(scxml: copy)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }
}
