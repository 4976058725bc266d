import InterlockFleet

let life = try makeLife()
let fleet = try SQLFleet(life, carrying: [Payment.self], table: "orders", dialect: .sqlite)
print(fleet.schema)
print("INSERT INTO orders (id, total, paid) VALUES (1, 30, 0), (2, 0, 0), (3, 12, 0);")

print(".parameter set :now 1800000000")
print(try fleet.statements(firing: .place).joined())
print("SELECT id, state, paid FROM orders ORDER BY id;")

print(".parameter set :payload1 30")
print(try fleet.statements(firing: .pay, where: "id = 1").joined())
print(".parameter set :now 1800000000+14*86400")
print(fleet.statementsForDueTimers.joined())
print("SELECT id, state, paid FROM orders ORDER BY id;")
