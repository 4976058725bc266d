/// A type whose values support arithmetic in the language: integers and numbers.
public protocol NumericFieldValue: OrderedFieldValue {}
