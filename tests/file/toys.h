/*
 * toys.h - the toy of the unit tests as the only system there is.
 */
#ifndef TESTS_FILE_TOYS_H
#define TESTS_FILE_TOYS_H

#include "../unit/toy.h"

#endif
