var life = try makeLife()
var order = Order(total: 30)
try life.fire(.place, on: &order)
try life.fire(.pay, Payment(amount: 10), on: &order)

let payment = Payment(amount: 25)
let refusal = life.refusal(of: .pay, payment, on: order)
for term in refusal?.candidates.flatMap(\.unmet).flatMap(\.unmetTerms) ?? [] {
  print(term.reason)
}
