/// A type whose values have an order in the language: integers, numbers and dates.
public protocol OrderedFieldValue: FieldValue {}
