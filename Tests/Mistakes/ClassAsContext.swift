import Interlock

func classAsContext(_ life: Machine<Status, Action>.With<Parcel>) throws {
  #if MISTAKE
    let parcel = Parcel(life)
    // error: 'fire(_:on:)' is unavailable: This context is an object. Write 'machine.fire(event, on: &object)'.
    try parcel.fire(.view, on: \.life)
  #else
    var parcel = Parcel(life)
    try parcel.life.fire(.view, on: &parcel)
  #endif
}

final class Parcel: MachineContext {
  var life: Machine<Status, Action>.With<Parcel>

  init(_ life: Machine<Status, Action>.With<Parcel>) {
    self.life = life
  }
}
