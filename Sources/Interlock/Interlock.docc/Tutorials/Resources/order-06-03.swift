import InterlockFleet

let life = try makeLife()
let fleet = try SQLFleet(life, carrying: [Payment.self], table: "orders", dialect: .sqlite)
print(fleet.schema)
print("INSERT INTO orders (id, total, paid) VALUES (1, 30, 0), (2, 0, 0), (3, 12, 0);")
