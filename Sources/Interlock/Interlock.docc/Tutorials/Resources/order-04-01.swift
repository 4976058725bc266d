import InterlockRuntime

let live = MachineActor.With(try makeLife(), context: Order(total: 30))
try await live.fire(.place)
try await live.fire(.pay, Payment(amount: 30))
print(live.state, live.context.paid)
