// For tests of the doctor: an installation with something in nearly every table.
import type { Database } from '#database/index.ts'
import { collectionFillings } from '../../test/matrix/fillings/collections.ts'
import { commentFillings } from '../../test/matrix/fillings/comments.ts'
import { libraryFillings } from '../../test/matrix/fillings/library.ts'
import { linkFillings } from '../../test/matrix/fillings/links.ts'
import { peopleFillings } from '../../test/matrix/fillings/people.ts'
import { programFillings } from '../../test/matrix/fillings/programs.ts'
import { reviewFillings } from '../../test/matrix/fillings/reviews.ts'
import { searchFillings } from '../../test/matrix/fillings/search.ts'
import { siteFillings } from '../../test/matrix/fillings/sites.ts'
import { createScene, type Scene } from '../../test/matrix/scene.ts'
import type { TestSpace } from '../../test/world/content.ts'
import { duplicate, fullSpace } from '../library/purge/testing.ts'

const fillings = {
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

export interface Rich extends Scene {
  /** With a history, change requests, files and discussion. */
  readonly space: TestSpace
  /** A duplicate of it. */
  readonly copy: TestSpace
}

/** Some of everything: the scene, a full space with a duplicate, and two more items of every list. */
export const richInstallation = async (database: Database): Promise<Rich> => {
  const scene = await createScene(database)
  const space = await fullSpace(scene.world)
  const copy = await duplicate(space)
  await database.transaction(db => db.insertInto('secrets').values({ name: 'founded', value: '' }).execute())
  for (const fill of new Set(Object.values(fillings).map(one => one.fill))) await fill(scene, 2)
  return { ...scene, space, copy }
}
