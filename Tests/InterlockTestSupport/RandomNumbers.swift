// Exports random numbers to the tests, so that each needs one import only.
@_exported public import InterlockRandom
