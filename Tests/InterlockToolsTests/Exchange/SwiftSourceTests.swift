import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("Swift source")
struct SwiftSourceTests {
  /// The machines to write, compile and run.
  private static let machines: [(name: String, machine: DynamicMachine)] =
    ExchangeCharts.all
    + (0..<Share.of(daily: 2, gate: 16, soak: 300)).compactMap { seed in
      (try? RandomStatechart.withNames(seed: UInt64(seed))).map { ("random \(seed)", $0) }
    }

  /// Writes all machines into a folder, with a program that prints their fingerprints.
  private func write(into folder: URL) throws -> [URL] {
    var files: [URL] = []
    var program = ""
    for (name, machine) in Self.machines {
      let isPublic = name.hasSuffix("1")
      let source = try SwiftSource(of: machine, named: name, isPublic: isPublic)
      files.append(folder.appending(path: "\(source.name).swift"))
      try source.text.write(to: files[files.count - 1], atomically: true, encoding: .utf8)
      program += "print(try \(source.name).prototype().fingerprint)\n"
    }
    files.append(folder.appending(path: "main.swift"))
    let main = files[files.count - 1]
    try ("import Interlock\n\n" + program).write(to: main, atomically: true, encoding: .utf8)
    return files
  }

  @Test(
    .enabled(
      if: SwiftCompiler() != nil && Share.current != .daily,
      "it compiles for a minute; set INTERLOCK_GATE"
    )
  )
  func `the code compiles without warnings, and its machines keep their fingerprints`()
    throws
  {
    let compiler = try #require(SwiftCompiler())
    let output = try TemporaryFolder.with { folder in
      try compiler.run(write(into: folder), in: folder)
    }
    let fingerprints = Self.machines.map(\.machine.fingerprint.description)
    #expect(
      output.split(separator: "\n").map(String.init) == fingerprints,
      "\(output.prefix(4_000))"
    )
  }

  @Test func `the generated code is formatted`() throws {
    let configuration = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.swift-format").standardized
    let complaints = try TemporaryFolder.with { folder in
      _ = try write(into: folder)
      let command = [
        "swift", "format", "lint", "--recursive", "--configuration", configuration.path,
        folder.path,
      ]
      return try SwiftCompiler.output(of: command)
    }
    #expect(complaints.isEmpty, "\(complaints.prefix(4_000))")
  }

  @Test func `names become cases and stay raw values`() throws {
    let machine = try ExchangeCharts.hostileNames()
    let text = try SwiftSource(of: machine, named: "Hostile").text
    for line in [
      "  case aB = \"a b\"", "  case aB2 = \"a.b\"", "  case a\n", "  case asterisk = \"*\"",
      "  case `class`\n", "  case state1 = \"1\"", "  case grinningFace = \"😀\"", "  case é\n",
      "  case a2 = \"#a\"",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test(arguments: [
    ("order", "Order"), ("my machine", "MyMachine"), ("State", "StateMachine"), ("", "Machine"),
    ("1", "Machine1"), ("class", "Class"), ("Machine", "MachineMachine"), ("URL", "Url"),
  ])
  func `text that is not a type name becomes one`(_ name: String, _ type: String) throws {
    let source = try SwiftSource(of: ExchangeCharts.flat(), named: name)
    #expect(source.name == (type == "Machine" ? "MachineMachine" : type))
  }

  @Test func `facts that archives cannot hold are an error`() throws {
    let machine = try DynamicMachine { DynamicMachine.State("a", userInfo: ["date": Date()]) }
    let error = #expect(throws: ExportError.self) { try SwiftSource(of: machine, named: "A") }
    #expect(error?.problems.map(\.place) == ["state 'a'"])
  }

  @Test func `states nested too deep are an error`() throws {
    let machine = try DynamicMachine { NestedStates.state(depth: 5_000) }
    #expect(throws: ExportError.self) { try SwiftSource(of: machine, named: "Deep") }
  }
}
