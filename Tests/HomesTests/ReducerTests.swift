import Interlock
import Testing

/// In the state of a reducer, which is a value: compared after each action, copied, and saved.
@Suite("A machine in the state of a reducer")
struct ReducerTests {
  struct Feature {
    struct State: Equatable, Codable {
      var status = Status.prototype
      var order = Order()
      var hint: String?
    }

    enum Action {
      case viewTapped, payTapped
    }

    func reduce(into state: inout State, _ action: Action) {
      do {
        switch action {
        case .viewTapped: try state.status.fire(.view)
        case .payTapped: try state.order.fire(.pay, on: \.life)
        }
        state.hint = nil
      } catch {
        state.hint = "\(error)"
      }
    }
  }

  @Test func `actions change a copy`() throws {
    let start = Feature.State()
    var state = start
    Feature().reduce(into: &state, .viewTapped)
    #expect(state != start && state.status.state == .read && state.hint == nil)
    let read = state
    Feature().reduce(into: &state, .viewTapped)
    #expect(state.status == read.status && state.hint?.contains("cannot be fired") == true)
    Feature().reduce(into: &state, .payTapped)
    #expect(state.order.paid == 5 && state.hint == nil)
    let data = try encoded(
      state,
      as: #"{"order":{"life":"paid","paid":5,"total":5},"status":"read"}"#
    )
    #expect(try decoded(Feature.State.self, data) == state)
  }
}
