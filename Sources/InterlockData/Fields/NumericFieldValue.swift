/// A type with whose values the language calculates: integers and numbers.
public protocol NumericFieldValue: OrderedFieldValue {}
