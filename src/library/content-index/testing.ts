// For tests of the index: threads that run out of time on chosen texts, and everything that is indexed of a space.
import { type Ctx, operator, reading } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { Rendering } from '#rendering/index.ts'
import type { TestSpace } from '../../../test/world/content.ts'
import type { World } from '../../../test/world/world.ts'
import { retryExtracts } from './index.ts'

export const contextOf = ({ installation }: World, changed: Partial<Ctx> = {}): Ctx =>
  Object.assign(Object.create(reading(installation, operator)), changed)

/** The installation with its background work collected in `begun`, for a test to start. */
export const backgroundOf = ({ installation }: World) => {
  const begun: (() => Promise<unknown>)[] = []
  const inBackground = (_what: string, work: () => Promise<unknown>) => void begun.push(work)
  const own: World['installation'] = Object.assign(Object.create(installation), { inBackground })
  return { begun, installation: own }
}

/** Makes parsing run out of time for texts that meet the condition; returns the list of all texts that are read. */
export const exhaustWhere = (world: World, isTooMuch: (markdown: string) => boolean): string[] => {
  const texts: string[] = []
  const installation = world.installation as { rendering: Rendering }
  const { rendering } = installation
  const failing = <Kind extends { extract(markdown: string): Promise<unknown> }>(kind: Kind): Kind => ({
    ...kind,
    extract: async (markdown: string) => {
      texts.push(markdown)
      if (isTooMuch(markdown)) throw new ResourceExhausted('no time')
      return kind.extract(markdown)
    },
  })
  installation.rendering = {
    forReaders: organization => failing(rendering.forReaders(organization)),
    forIndex: organization => failing(rendering.forIndex(organization)),
    frameOrigins: rendering.frameOrigins,
  }
  return texts
}

/** Sets the clock forward by some minutes, and runs the job that tries texts again. */
export const retryAfter = async (world: World, minutes: number): Promise<void> => {
  world.clock.now += minutes * 60_000
  const failed: unknown[] = []
  const runner = createRunner(world.installation, [retryExtracts], {
    error: ({ err }) => void failed.push(err),
  })
  await runner.runDue()
  if (failed.length > 0) throw failed[0]
}

export const indexRow = ({ world: { installation }, id }: TestSpace) =>
  installation.database.read
    .selectFrom('content_index')
    .selectAll()
    .where('space_id', '=', id)
    .executeTakeFirst()

/** Everything that the index of a space contains, without row numbers. */
export const indexedRows = async ({ world: { installation }, id }: TestSpace): Promise<string[]> => {
  const db = installation.database.read
  const of = (table: 'page_links' | 'link_targets' | 'link_names' | 'page_anchors') =>
    db.selectFrom(table).selectAll().where('space_id', '=', id).execute()
  const pages = await db
    .selectFrom('search_pages')
    .select(['page_id', 'title', 'plain'])
    .where('space_id', '=', id)
    .execute()
  const restricted = await db.selectFrom('restricted_pages').selectAll().where('space_id', '=', id).execute()
  const all = [
    ...restricted,
    ...(await of('page_links')),
    ...(await of('link_targets')),
    ...(await of('link_names')),
    ...(await of('page_anchors')),
    ...pages,
  ]
  return all.map(row => JSON.stringify(row)).sort()
}

export const storedHashes = async ({ world: { installation } }: TestSpace): Promise<string[]> => {
  const rows = await installation.database.read.selectFrom('text_extracts').select('hash').execute()
  return rows.map(({ hash }) => hash)
}
