import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A transition cannot be copied, but safe code can swap two of them if it tries hard. The memory that they
/// refer to must not be used after it is freed.
@Suite("Memory: swapped transitions")
struct ExchangedTransitionTests {
  @Test(.highPriority)
  func `swapping the transitions of two machines stops the program before freed memory is used`()
    async
  {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithAnotherMachine() }
    }
  }

  @Test(.highPriority) func `swapping transitions during an activation stops the program`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithActivation() }
    }
  }

  @Test(.highPriority) func `swapping transitions between copies of one machine stops the program`()
    async
  {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithCopy() }
    }
  }
}

@MainActor private var pending: ((inout Sketch.Transition) -> Void)?

/// A machine whose callback runs `pending`.
@MainActor
private func host() throws -> Sketch {
  try Sketch(initial: "a") {
    Sketch.State("a")
    Sketch.State("b").didEnter { transition in
      MainActor.assumeIsolated { pending?(&transition) }
    }
    Sketch.Event("go", from: "a", to: "b")
  }
}

/// Fires a machine whose callback passes its transition to a closure.
@MainActor
private func exchange(
  in machine: Sketch,
  _ body: (inout Sketch.Transition) -> Void
) throws {
  try withoutActuallyEscaping(body) { body in
    pending = body
    defer { pending = nil }
    var machine = machine
    try machine.fire("go", userInfo: ["inner": 1])
  }
}

@MainActor
private func exchangeWithAnotherMachine() throws {
  let other = try host()
  var machine = try Sketch(initial: "a") {
    Sketch.State("a")
    Sketch.State("b").didEnter { transition in
      try MainActor.assumeIsolated { try exchange(&transition, in: other) }
    }
    Sketch.Event("go", from: "a", to: "b")
  }
  try machine.fire("go", userInfo: ["outer": 1])
}

@MainActor
private func exchangeWithCopy() throws {
  let machine = try host()
  pending = { outer in
    pending = nil
    try? exchange(&outer, in: machine)
  }
  var copy = machine
  try copy.fire("go", userInfo: ["outer": 1])
}

/// Swaps a transition with that of a machine fired meanwhile. If this returns, it is too late: the memory that
/// the transition now refers to may be freed.
@MainActor
private func exchange(_ outer: inout Sketch.Transition, in machine: Sketch) throws {
  try exchange(in: machine) { swap(&outer, &$0) }
  exit(EXIT_SUCCESS)
}

/// The inner machine swaps its transition during activation, so it takes no row.
@MainActor
private func exchangeWithActivation() throws {
  let eager = try Sketch(initial: "a") {
    Sketch.State("a").didEnter { transition in
      MainActor.assumeIsolated { pending?(&transition) }
    }
    Sketch.Event("go", in: "a")
  }
  var machine = try Sketch(initial: "a") {
    Sketch.State("a")
    Sketch.State("b").didEnter { transition in
      try MainActor.assumeIsolated { try exchange(&transition, in: eager) }
    }
    Sketch.Event("go", from: "a", to: "b")
  }
  try machine.fire("go", userInfo: ["outer": 1])
}
