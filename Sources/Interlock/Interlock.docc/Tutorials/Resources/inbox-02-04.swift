do {
  _ = try makeInbox()
} catch {
  print(error)
}
