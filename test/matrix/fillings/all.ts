// The functions that fill every list, by operation.
import { collectionFillings } from './collections.ts'
import { commentFillings } from './comments.ts'
import type { Fillings } from './filling.ts'
import { libraryFillings } from './library.ts'
import { linkFillings } from './links.ts'
import { peopleFillings } from './people.ts'
import { programFillings } from './programs.ts'
import { reviewFillings } from './reviews.ts'
import { searchFillings } from './search.ts'
import { siteFillings } from './sites.ts'

export const fillings: Fillings = {
  ...peopleFillings,
  ...programFillings,
  ...collectionFillings,
  ...libraryFillings,
  ...commentFillings,
  ...reviewFillings,
  ...linkFillings,
  ...searchFillings,
  ...siteFillings,
}
