var life = try makeLife()
var order = Order(total: 30)
try life.fire(.place, on: &order)
try life.fire(.pay, Payment(amount: 10), on: &order)

let refusal = life.refusal(of: .cancel, on: order)
for term in refusal?.candidates.flatMap(\.unmet).flatMap(\.unmetTerms) ?? [] {
  print(term.reason)
}
