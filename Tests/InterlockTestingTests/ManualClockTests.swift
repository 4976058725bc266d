import InterlockTesting
import Testing

@Suite("A clock that is moved by hand")
struct ManualClockTests {
  @Test func `it stands still until it is moved`() {
    let clock = ManualClock()
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(5))
    #expect(clock.now.offset == .seconds(5))
  }
}
