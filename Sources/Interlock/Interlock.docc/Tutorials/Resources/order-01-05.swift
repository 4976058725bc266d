var life = try makeLife()
var order = Order(total: 30)
try life.fire(.place, on: &order)
try life.fire(.pay, on: &order)
print(life.state, order.paid)

var empty = try makeLife()
print(empty.canFire(.place, on: Order()))
