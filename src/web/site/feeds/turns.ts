// How many walks over all pages of a site are under way at a time: each takes as long as the site is large.
import { turnsFor } from '#http/turns.ts'

/** What it returns ends the walk. Three networks that read slowly leave turns to others. */
export const beginWalk = turnsFor({ ofOne: 2, ofAll: 8 }, 'your network is')
