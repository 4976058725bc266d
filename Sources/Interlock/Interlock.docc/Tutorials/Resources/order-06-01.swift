import InterlockFleet

let life = try makeLife()
let fleet = try SQLFleet(life, carrying: [Payment.self], table: "orders", dialect: .sqlite)
print(fleet.entityTableDefinition)
