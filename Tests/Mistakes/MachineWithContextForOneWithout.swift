import Interlock

func machineWithContextForOneWithout(_ life: Purchase.Life) {
  #if MISTAKE
    // error: cannot convert value of type 'Purchase.Life' (aka 'Machine<Status, Action>.With<Purchase>') to specified type 'Inbox' (aka 'Machine<Status, Action>')
    let inbox: Inbox = life
  #else
    let inbox: Inbox = life.outline
  #endif
  print(inbox.state)
}
