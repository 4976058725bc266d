import Testing

@Suite("Event descriptors match whole tokens")
struct DescriptorTests {
  @Test(arguments: ["a", "a.", "a.*"])
  func `a descriptor matches the event that it names and every event that continues with a dot`(
    descriptor: String
  ) {
    let transition = Chart.Transition(events: [descriptor], targets: [])
    let events = ["a", "a.b", "a.b.c", "ab", "b", "b.a", "", "A"]
    #expect(events.filter(transition.matches) == ["a", "a.b", "a.b.c"])
  }

  @Test func `a star matches every event`() {
    let transition = Chart.Transition(events: ["*"], targets: [])
    #expect(["a", "a.b", "done.state.s"].allSatisfy(transition.matches))
  }

  @Test func `a transition with several descriptors matches if one of them does`() {
    let transition = Chart.Transition(events: ["a.b", "c"], targets: [])
    #expect(["a", "a.b", "a.b.c", "c.d"].filter(transition.matches) == ["a.b", "a.b.c", "c.d"])
  }

  @Test func `an eventless transition matches no event`() {
    #expect(!Chart.Transition(events: [], targets: []).matches("a"))
  }
}
