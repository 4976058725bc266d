import Interlock

#if MISTAKE
  enum Colour { case red, green }
#else
  enum Colour: String, Codable { case red, green }
#endif

// error: type 'ColourLife' does not conform to protocol 'MachinePrototype'
enum ColourLife: MachinePrototype {
  static let prototype: Machine<Colour, Colour> = {
    do {
      return try Machine(initial: .red) { Machine.State(.red) }
    } catch {
      fatalError("\(error)")
    }
  }()
}
