import Interlock

#if MISTAKE
  // error: type 'Parcel' does not conform to protocol 'MachineContext'
  // error: unavailable static property 'isValue' was used to satisfy a requirement of protocol 'MachineContext': A context is a structure, of which a failed event changes nothing. Fire on an object by 'machine.fire(event, on: &object)', without this protocol, or let the object hold the structure.
  final class Parcel: MachineContext {}
#else
  final class Parcel {}
#endif

func classAsContext(_ life: Machine<Status, Action>.With<Parcel>) throws {
  var (life, parcel) = (life, Parcel())
  try life.fire(.view, on: &parcel)
}
