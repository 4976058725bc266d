import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A transition cannot be copied, but safe code can exchange two of them, if it tries hard. What they
/// refer to must not be used when it is gone.
@Suite("Memory: transitions of two calls")
struct ExchangedTransitionTests {
  @Test func `an exchange ends the program before anything is gone`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithAnotherMachine() }
    }
  }

  @Test func `an exchange while a machine is activated ends it too`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithActivation() }
    }
  }

  @Test func `an exchange between copies of one machine ends it too`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run { try exchangeWithCopy() }
    }
  }
}

@MainActor private var pending: ((inout Sketch.Transition) -> Void)?

/// A machine whose callback does what `pending` says.
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

/// Fires a machine whose callback hands its transition to a closure.
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

/// Exchanges a transition for that of a machine that is fired meanwhile. Who comes back from it has gone
/// too far: what the transition refers to now may be gone.
@MainActor
private func exchange(_ outer: inout Sketch.Transition, in machine: Sketch) throws {
  try exchange(in: machine) { swap(&outer, &$0) }
  exit(EXIT_SUCCESS)
}

/// The inner machine has no row to take: its initial state hands the transition over.
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
