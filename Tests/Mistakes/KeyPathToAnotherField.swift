import Interlock

func keyPathToAnotherField(_ purchase: inout Purchase) throws {
  #if MISTAKE
    // error: cannot convert value of type 'WritableKeyPath<Purchase, Int>' to expected argument type 'WritableKeyPath<Purchase, Machine<StateID, EventID>.With<Purchase>>'
    // error: generic parameter 'StateID' could not be inferred
    // error: type 'Hashable' has no member 'view'
    try purchase.fire(.view, on: \.total)
  #else
    try purchase.fire(.view, on: \.life)
  #endif
}
