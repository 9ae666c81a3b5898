// Limits how many walks over all pages of a site run at a time: each takes longer the larger the site is.
import { turnsFor } from '#http/turns.ts'

/** Begins a walk; the function that it returns ends it. Three networks that read slowly still leave turns to others. */
export const beginWalk = turnsFor({ ofOne: 2, ofAll: 8 }, 'your network is')
