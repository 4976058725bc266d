#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether calls of malloc are counted on this system: with glibc they are.
bool allocation_counter_is_available(void);

/// The calls of malloc, calloc, realloc and aligned_alloc on this thread so far.
uint64_t allocation_counter_value(void);

#endif
