import Interlock

func entityThatIsNoContext(_ purchase: inout Purchase) throws {
  struct Parcel {
    var life: Machine<Status, Action>.With<Purchase>
  }
  #if MISTAKE
    var parcel = Parcel(life: purchase.life)
    // error: value of type 'Parcel' has no member 'fire'
    // error: cannot infer contextual base in reference to member 'view'
    // error: cannot infer key path type from context; consider explicitly specifying a root type
    try parcel.fire(.view, on: \.life)
  #else
    var parcel = Parcel(life: purchase.life)
    try parcel.life.fire(.view, on: &purchase)
  #endif
}
