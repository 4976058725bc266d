import Interlock

func behaviourOfAnotherContext(_ life: Purchase.Life) throws -> Purchase.Life {
  #if MISTAKE
    // error: cannot convert parent type 'Machine<Status, Action>.With<Int>' to expected type 'Machine<Status, Action>.With<Purchase>'
    try life.bound(to: Machine<Status, Action>.With<Int>.Behaviour())
  #else
    try life.bound(to: Purchase.Life.Behaviour())
  #endif
}
