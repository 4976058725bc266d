var life = try makeLife()
var order = Order(total: 30)
try life.fire(.place, on: &order)
try life.fire(.pay, Payment(amount: 10), on: &order)
print(life.state, order.paid)

try life.fire(.pay, Payment(amount: 20), on: &order)
print(life.state, order.paid)
