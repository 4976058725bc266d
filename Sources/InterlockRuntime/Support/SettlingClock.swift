/// Whether a clock that is moved by hand lets machines settle on its way to the next deadline.
///
/// It must not wait then for activities that clean up after the end of their machine: they may wait for the clock.
package enum SettlingClock {
  @TaskLocal package static var isMoving = false
}
