// For tests of the doctor: an installation with something in nearly every table.
import type { Database } from '#database/index.ts'
import { fillings } from '../../test/matrix/fillings/all.ts'
import { createScene, type Scene } from '../../test/matrix/scene.ts'
import type { TestSpace } from '../../test/world/content.ts'
import { duplicate, fullSpace } from '../library/purge/testing.ts'

export interface Rich extends Scene {
  /** With a history, change requests, files and comments. */
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
