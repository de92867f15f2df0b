/*
 * grognard.h - the whole library.
 *
 * Load a battle (file.h, rules.h), open a game (game.h), then until its turn is over: list choices and
 * do one, or throw the dice. examples/ has complete programs.
 */
#ifndef GROGNARD_GROGNARD_H
#define GROGNARD_GROGNARD_H

#include "grognard/file.h"
#include "grognard/mind.h"
#include "grognard/odds.h"
#include "grognard/umpire.h"

#endif
