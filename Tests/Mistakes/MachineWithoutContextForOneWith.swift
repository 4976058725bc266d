import Interlock

func machineWithoutContextForOneWith(_ inbox: Inbox, _ purchase: Purchase) {
  #if MISTAKE
    // error: cannot convert value of type 'Inbox' (aka 'Machine<Status, Action>') to specified type 'Purchase.Life' (aka 'Machine<Status, Action>.With<Purchase>')
    let life: Purchase.Life = inbox
  #else
    let life: Purchase.Life = purchase.life
  #endif
  print(life.state, inbox.state)
}
