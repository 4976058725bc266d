/// A machine whose identifiers are strings, for definitions that are read at run time, and for old definitions whose
/// enums no longer exist.
public typealias DynamicMachine = Machine<String, String>
