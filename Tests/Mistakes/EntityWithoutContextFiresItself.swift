import Interlock

func entityWithoutContextFiresItself() {
  #if MISTAKE
    struct Parcel {
      var life: Machine<Status, Action>.With<Self>

      mutating func open() throws {
        // error: cannot find 'fire' in scope
        // error: cannot infer contextual base in reference to member 'view'
        // error: cannot infer key path type from context; consider explicitly specifying a root type
        try fire(.view, on: \.life)
      }
    }
  #else
    struct Parcel: MachineContext {
      var life: Machine<Status, Action>.With<Self>

      mutating func open() throws {
        try fire(.view, on: \.life)
      }
    }
  #endif
  print(Parcel.self)
}
