/// A problem of a formula of a definition.
struct FormulaProblem {
  let part: Finding.Part
  let key: String
  let entry: Int
  let text: String
  let message: String
}
