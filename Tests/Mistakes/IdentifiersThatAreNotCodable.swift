import Foundation
import Interlock

enum Plain { case one, other }

func identifiersThatAreNotCodable(_ plain: Machine<Plain, Plain>) throws {
  #if MISTAKE
    // error: class 'JSONEncoder' requires that 'Plain' conform to 'Encodable'
    print(try JSONEncoder().encode(plain))
  #else
    print(plain)
  #endif
}
