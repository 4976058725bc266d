import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTestSupport
import Synchronization
import Testing

/// Every fixture, converted in each direction: nothing is lost in silence, not even what a machine performs by itself.
@Suite("Exchange: what a conversion loses")
struct ConversionTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Machines of documents in all notations, and those that the tests make.
  private static let fixtures: [(name: String, machine: DynamicMachine)] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    func read(_ path: String) -> [(String, Data)] {
      let corpus = folder.appending(path: path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
      return names.sorted().compactMap { name in
        (try? Data(contentsOf: corpus.appending(path: name))).map { ("\(path)/\(name)", $0) }
      }
    }
    let outside = ((try? OutsideFolder.documents.files("scxml")) ?? []).compactMap { file in
      (try? Data(contentsOf: file)).map { (file.lastPathComponent, $0) }
    }
    let documents = (read("Hostile/Corpus/scxml") + outside).compactMap { name, data in
      (try? DynamicMachine(scxml: data, options: .ignoringContent)).map { (name, $0) }
    }
    let configurations = ["xstate", "literals"].flatMap { read("Hostile/Corpus/\($0)") }
      .compactMap { name, data in
        (try? DynamicMachine(xstate: data, options: .ignoringContent)).map { (name, $0) }
      }
    let diagrams = read("Hostile/Corpus/mermaid").compactMap { name, data in
      (try? DynamicMachine(mermaid: data)).map { (name, $0) }
    }
    let archives = read("../Tutorials").compactMap { name, data in
      (try? JSONDecoder().decode(DynamicMachine.self, from: data)).map { (name, $0) }
    }
    return ExchangeCharts.all + documents + configurations + diagrams + archives
  }()

  private enum Notation: String, CaseIterable {
    case scxml, xstate, json

    func copy(_ machine: DynamicMachine) throws -> DynamicMachine {
      switch self {
      case .scxml: try DynamicMachine(scxml: Data(machine.scxml().utf8))
      case .xstate: try DynamicMachine(xstate: Data(machine.xstate().utf8))
      case .json:
        try JSONDecoder().decode(DynamicMachine.self, from: JSONEncoder().encode(machine))
          .performingContent()
      }
    }
  }

  /// What happens on a walk: all guards give one answer, and content that needs no code runs.
  private func walk(_ machine: DynamicMachine, seed: UInt64) -> [String] {
    let log = Mutex<[String]>([])
    var (walker, _) = machine.fresh().asking(
      { _ in seed.isMultiple(of: 2) },
      noting: { name in log.withLock { $0.append("runs \(name)") } },
      runsCallbacks: true
    )
    let events = MachineDescription(machine).events.sorted()
    var random = SplitMix64(seed: seed)
    func note(_ body: () throws -> String) {
      do { let text = try body(); log.withLock { $0.append(text) } } catch {
        log.withLock { $0.append("\(error)") }
      }
    }
    note { "\(try walker.activate(at: Self.start))" }
    for step in 1...12 {
      let now = Self.start + Double(step)
      if let event = events.randomElement(using: &random), step % 4 != 0 {
        note { "\(try walker.fire(event, at: now))" }
      } else {
        note { "\(try walker.advance(to: now + 1_000))" }
      }
      log.withLock {
        $0.append("\(walker.configuration) \(walker.nextDeadline.map { "\($0)" } ?? "")")
      }
    }
    return log.withLock { $0 }
  }

  /// The names of the callbacks that have code.
  private func performed(_ machine: DynamicMachine) -> [String] {
    machine.states.flatMap { state in
      DynamicMachine.State.callbackKinds.flatMap { state[$0].filter(\.isBound).compactMap(\.name) }
    }
      + machine.events.flatMap { event in
        DynamicMachine.Event.callbackKinds.flatMap {
          event[$0].filter(\.isBound).compactMap(\.name)
        }
      }.sorted()
  }

  @Test func `there are fixtures of each kind`() {
    #expect(Self.fixtures.count > 100, "\(Self.fixtures.count)")
    #expect(Self.fixtures.count { !performed($0.machine).isEmpty } > 10)
  }

  @Test(arguments: Notation.allCases.map(\.rawValue))
  func `a fixture is converted without a loss, or with a reported one`(_ name: String) throws {
    let notation = try #require(Notation(rawValue: name))
    var written = 0
    for (name, fixture) in Self.fixtures {
      let machine = fixture.fresh().performingContent()
      let copy: DynamicMachine
      do {
        copy = try notation.copy(machine)
      } catch is ExportError {
        continue
      } catch {
        Issue.record("\(name): \(error)")
        continue
      }
      written += 1
      #expect(copy.difference(from: machine).isEmpty, "\(name)")
      #expect(performed(copy) == performed(machine), "\(name)")
      for seed in 0..<UInt64(Share.of(daily: 2, gate: 5, soak: 50)) {
        #expect(walk(copy, seed: seed) == walk(machine, seed: seed), "\(name), seed \(seed)")
      }
    }
    #expect(written > Self.fixtures.count / 2)
  }

  /// Another program knows no names of elements: what a machine performs by itself is written in its own words.
  @Test func `no content that needs no code is written as a name`() throws {
    for (name, machine) in Self.fixtures {
      if let document = try? machine.scxml() {
        for match in document.matches(of: /<interlock:call name="([^"]*)"\/>/) {
          #expect(!match.output.1.hasPrefix("&lt;raise "), "\(name): \(match.output.1)")
        }
      }
      guard let configuration = try? machine.xstate() else { continue }
      let json = try JSONSerialization.jsonObject(with: Data(configuration.utf8))
      #expect(
        actions(in: json).filter { DynamicMachine.callback(scxml: $0) != nil } == [],
        "\(name)"
      )
    }
  }

  /// The actions of a configuration that are only names.
  private func actions(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(actions) }
    guard let object = value as? [String: Any] else { return [] }
    return object.filter { $0.key != "meta" }.flatMap { key, value in
      let names = ["entry", "exit", "actions"].contains(key) ? value as? [Any] ?? [value] : []
      return names.compactMap { $0 as? String } + actions(in: value)
    }
  }
}
