import Interlock
import InterlockTestSupport
import Testing

@Suite("Suggested names")
struct NearestNameTests {
  /// The optimal string alignment distance, by its recursive definition.
  private func distance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let one = left.last, let other = right.last else { return left.count + right.count }
    let (shorter, lesser) = (left.dropLast(), right.dropLast())
    let isSwap = shorter.last == other && lesser.last == one
    return min(
      distance(shorter, lesser) + (one == other ? 0 : 1),
      distance(shorter, right) + 1,
      distance(left, lesser) + 1,
      isSwap ? distance(shorter.dropLast(), lesser.dropLast()) + 1 : .max
    )
  }

  @Test func `of several names that are as near, the shortest is suggested`() {
    #expect(nearestName(to: "redd", among: ["ready", "reddy", "read", "red"]) == "red")
    #expect(nearestName(to: "redd", among: ["reddy", "read"]) == "read")
  }

  @Test func `the shortest of the nearest names is suggested if at most a third differs`() {
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<Share.of(daily: 200, gate: 5_000, soak: 1_000_000) {
      func word() -> String {
        String(
          (1...Int.random(in: 1...6, using: &random)).map { _ in
            "abc".randomElement(using: &random) ?? "a"
          }
        )
      }
      let name = word()
      let names = (0..<4).map { _ in word() }
      let distances = names.map { other in
        let distance = distance(Array(name.utf8)[...], Array(other.utf8)[...])
        return distance > max(1, max(name.count, other.count) / 3) ? nil : distance
      }
      let nearest = distances.compactMap(\.self).min()
      let expected = names.indices.filter { nearest != nil && distances[$0] == nearest }
        .min { names[$0].count < names[$1].count }.map { names[$0] }
      #expect(nearestName(to: name, among: names) == expected, "\(name) among \(names)")
      found += expected == nil ? 0 : 1
    }
    #expect(found > 50)
  }
}
