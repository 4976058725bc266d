/// Whether property tests go much further than they do every day.
package enum Soak {
  package static let isOn = Share.current == .soak
}
