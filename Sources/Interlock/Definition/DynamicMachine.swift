/// The machine whose identifiers are strings: the one for definitions that are read at run time, and for those
/// of the past, whose enumerations are gone.
public typealias DynamicMachine = Machine<String, String>
