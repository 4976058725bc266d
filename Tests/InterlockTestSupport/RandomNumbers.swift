// Tests that have random numbers take them from here, so that each has one import.
@_exported public import InterlockRandom
