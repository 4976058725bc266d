import Interlock
import InterlockTestSupport
import Testing

@Suite("In statecharts, questions agree with fire")
struct ChartQuestionTests {
  private static let events = ["x", "y", "z", "unknown"]
  private static let flags: [UserInfo] = [[:], ["open": true]]

  /// The machine in each configuration reachable by three events.
  private func machines(_ name: String) throws -> [Sketch] {
    let content = try #require(ChartsOfAllKinds.all.first { $0.name == name }?.content)
    var found = [try Sketch { content }.activated()]
    var seen = Set(found)
    for _ in 0..<3 {
      for machine in found {
        for (event, userInfo) in Self.calls {
          var copy = machine
          if copy.error(firing: event, userInfo: userInfo) == nil, seen.insert(copy).inserted {
            found.append(copy)
          }
        }
      }
    }
    return found
  }

  private static var calls: [(String, UserInfo)] {
    events.flatMap { event in flags.map { (event, $0) } }
  }

  /// The difference between the answer and what happens; nil if there is none.
  private func difference(_ machine: Sketch, _ event: String, _ userInfo: UserInfo) -> String? {
    var copy = machine
    let error = copy.error(firing: event, userInfo: userInfo)
    let refusal = machine.refusal(of: event, userInfo: userInfo)
    let isOpen = machine.canFire(event, userInfo: userInfo)
    let isAvailable = machine.availableEvents(userInfo: userInfo).contains(event)
    let isKnown = event != "unknown"
    guard isOpen == (error == nil), isAvailable == (isOpen && isKnown),
      refusal?.text == error?.refusal?.text, (refusal == nil) == (error == nil)
    else {
      return "\(machine.configuration) \(event) \(userInfo): canFire \(isOpen), available "
        + "\(isAvailable), refusal \(refusal?.text ?? "-"), error \(error?.text ?? "-")"
    }
    return nil
  }

  @Test(arguments: ChartsOfAllKinds.all.map(\.name))
  func `canFire and refusal agree with fire in every configuration, for every event`(chart: String)
    throws
  {
    let machines = try machines(chart)
    #expect(machines.count >= 2)
    let differences = machines.flatMap { machine in
      Self.calls.compactMap { difference(machine, $0.0, $0.1) }
    }
    #expect(differences == [])
  }

  /// The differences between a machine and its traced copy, which has no table of plain rows.
  private static func differencesWithoutTable(_ chart: String) throws -> [String] {
    try ChartQuestionTests().machines(chart).flatMap { machine in
      calls.compactMap { event, userInfo in
        var (plain, traced) = (machine, machine.traced { _ in })
        let receipt = try? plain.fire(event, userInfo: userInfo)
        let other = try? traced.fire(event, userInfo: userInfo)
        let isSame = receipt == other && plain.configuration == traced.configuration
        return isSame ? nil : "\(machine.configuration) \(event) \(userInfo)"
      }
    }
  }

  @Test(arguments: ChartsOfAllKinds.all.map(\.name))
  func `a machine without a table of plain rows behaves the same`(chart: String) throws {
    let differences = try Self.differencesWithoutTable(chart)
    #expect(differences == [])
  }

  @Test(arguments: ChartsOfAllKinds.all.map(\.name))
  func `the first event of an inactive machine has the same effect as after activation`(
    chart: String
  )
    throws
  {
    let machine = try #require(try machines(chart).first).fresh()
    for (event, userInfo) in Self.calls {
      var (inactive, active) = (machine, try machine.activated())
      let (first, second) = (
        inactive.error(firing: event, userInfo: userInfo)?.text,
        active.error(firing: event, userInfo: userInfo)?.text
      )
      #expect(first == second)
      #expect(inactive == active)
    }
  }
}
