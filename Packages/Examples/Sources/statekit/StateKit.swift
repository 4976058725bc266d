import Interlock

// The examples of StateKit's README: a page that loads, messages that bubble, the way from state to state, and states
// that are nested because they need a map. Messages that no state handles are ignored, as in StateKit.

enum Page { case loading, regularView, errorView }

enum Message { case apiRespondedSuccessfully, apiRespondedError, userPressedRetryButton }

enum Place { case a, b, c, d, e, f, g, h, i, j, k }

enum Signal { case userPressedButton, minuteUpdated, userMovedOn }

enum Screen { case list, map, overview, detail }

enum Touch { case openMap, zoomIn, close }

struct Map {
  var zoom = 1
}

struct App: MachineContext {
  typealias Chart = Machine<Screen, Touch>.With<App>

  /// The map, while `map` or a state in it is active.
  var map: Map?
  var chart: Chart
}

@main
struct StateKit {
  static func main() throws {
    try loading()
    try bubbling()
    try travelling()
    try nesting()
    try looping()
  }

  static func loading() throws {
    typealias Chart = Machine<Page, Message>
    var chart = try Chart(initial: .loading, unhandledEvents: .ignore) {
      Chart.State(.loading)
        .didEnter { _ in print("fetch the data, show the spinner") }
        .didExit { _ in print("remove the spinner") }
      Chart.State(.regularView).didEnter { _ in print("show the regular view") }
      Chart.State(.errorView)
        .didEnter { _ in print("show the error") }
        .didExit { _ in print("remove the error") }
      // In StateKit these are messages of the root. Here a late response changes nothing.
      Chart.Event(.apiRespondedSuccessfully, from: .loading, to: .regularView)
      Chart.Event(.apiRespondedError, from: .loading, to: .errorView)
      Chart.Event(.userPressedRetryButton, from: .errorView, to: .loading)
    }
    try chart.activate()
    try chart.fire(.apiRespondedError)
    try chart.fire(.userPressedRetryButton)
    try chart.fire(.apiRespondedSuccessfully)
    print("in", chart.state)
  }

  /// StateKit can be in a compound state; a machine is always in a state without children.
  static func bubbling() throws {
    typealias Tree = Machine<Place, Signal>
    func hello(in place: Place) -> Tree.Event {
      Tree.Event(.userPressedButton, in: place).perform { _ in print("state \(place) says hi") }
    }
    let tree = try Tree(initial: .j, unhandledEvents: .ignore) {
      Tree.State(.a) {
        Tree.State(.d) { Tree.State(.j) }
      }
      Tree.State(.b) {
        Tree.State(.e)
        Tree.State(.f) {
          Tree.State(.g) {
            Tree.State(.h)
            Tree.State(.i)
          }
        }
      }
      Tree.State(.c) { Tree.State(.k) }
      [Place.d, .b, .g].map(hello)
    }
    for place in [Place.e, .h, .i, .j, .k] {
      var one = try tree.restored(from: .init(state: place))
      print("in \(place):", terminator: " ")
      if try !one.fire(.userPressedButton).unhandled.isEmpty { print("nothing") }
      // A message that means nothing here is no mistake.
      try one.fire(.minuteUpdated)
    }
  }

  static func travelling() throws {
    typealias Tree = Machine<Place, Signal>
    func noted(
      _ place: Place,
      @Tree.Builder _ children: () -> [Tree.Builder.Element] = { [] }
    ) -> Tree.State {
      Tree.State(place, content: children)
        .didEnter { _ in print("enter \(place)") }
        .didExit { _ in print("exit \(place)") }
    }
    var tree = try Tree(initial: .g) {
      noted(.b) {
        noted(.d) { noted(.g) }
        noted(.e) { noted(.h) }
      }
      Tree.Event(.userMovedOn, from: .g, to: .h)
    }
    try tree.activate()
    print("from g to h")
    try tree.fire(.userMovedOn)
  }

  static func nesting() throws {
    typealias Chart = App.Chart
    let chart = try Chart(initial: .list) {
      Chart.State(.list)
      Chart.State(.map, initial: .overview) {
        Chart.State(.overview)
        // Nothing to check: no way leads here without a map.
        Chart.State(.detail).didEnter { $0.context.map?.zoom = 8 }
        Chart.Event(.zoomIn, from: .overview, to: .detail)
      }
      .holding(\.map) { _ in Map() }
      Chart.Event(.openMap, from: .list, to: .map)
      Chart.Event(.close, from: .map, to: .list)
    }
    var app = App(chart: chart)
    for touch in [Touch.openMap, .zoomIn, .close] {
      try app.fire(touch, on: \.chart)
      print("\(app.chart.state): \(app.map.map { "zoom \($0.zoom)" } ?? "no map")")
    }
  }

  static func looping() throws {
    typealias Chart = Machine<Page, Message>
    var chart = try Chart(initial: .loading, stepLimit: 100) {
      Chart.State(.loading)
      Chart.State(.errorView).didEnter { $0.raise(.userPressedRetryButton) }
      Chart.State(.regularView).didEnter { $0.raise(.apiRespondedError) }
      Chart.Event(.apiRespondedError, from: .loading, .regularView, to: .errorView)
      Chart.Event(.userPressedRetryButton, from: .errorView, to: .regularView)
    }
    do {
      try chart.fire(.apiRespondedError)
    } catch .stepLimitExceeded(let limit, _) {
      print("an endless loop ends after \(limit) steps, in \(chart.state)")
    }
  }
}
