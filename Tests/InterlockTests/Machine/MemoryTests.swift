import Interlock
import InterlockTestSupport
import Testing

/// The benchmark, which counts calls of `malloc`, checks that firing allocates nothing.
@Suite("Memory: sizes of values")
struct MemoryTests {
  @Test func `a machine is 16 bytes whatever its identifiers are`() {
    #expect(MemoryLayout<Inbox>.size == 12)
    #expect(MemoryLayout<Inbox>.stride == 16)
    #expect(MemoryLayout<Machine<String, String>>.stride == 16)
  }

  @Test func `a receipt is 24 bytes, and user info a pointer`() {
    #expect(MemoryLayout<Inbox.Receipt>.size == 24)
    #expect(MemoryLayout<UserInfo>.size == 8)
  }
}
