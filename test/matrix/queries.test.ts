// How many SQL statements a list takes: as many for one item as for a hundred. The nodes of content, which every process
// caches once it has read them, count only if they are still read the second time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { batchesOf } from '#kernel/batches.ts'
import { type Counted, counting } from '../world/counted-queries.ts'
import { forEachDatabase, type Open } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import { fillings } from './fillings/all.ts'
import { requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'

const lists = operations.filter(({ query, reply }) => {
  const properties = (reply as { properties?: object } | undefined)?.properties
  return query?.properties.limit !== undefined && properties !== undefined && 'items' in properties
})

/** Lists with the same filling: they are filled once for all of them. */
const groups = [...Map.groupBy(lists, ({ id }) => fillings[id]?.fill).values()]

/** Lists whose count of statements other fillings would change: each has a scene of its own. */
const filledByOthers: ReadonlySet<string> = new Set([
  'listMembersInOrganizationById',
  'listTeamsInOrganizationById',
  'listEventsInOrganizationById',
  'listSpacesInCollectionById',
  'listCollectionsInOrganizationById',
  'listSpacesInOrganizationById',
  'listRevisionsInSpace',
  'listChangeRequestsForOrganization',
  'listChangeRequestsForSpace',
  'listCommentsInSpace',
  'listCommentsInChangeRequest',
  'listTranslationStatus',
  'listUserPermissionsInCollection',
  'listLinksInSpace',
  'listLinksInChangeRequest',
  'listPageLinksInChangeRequest',
  'listPageBacklinksInChangeRequest',
  'searchSpaceContent',
  'searchOrganizationContent',
  'listSites',
])

const isAlone = ([first]: readonly Operation[]): boolean => filledByOthers.has(first?.id ?? '')

/** Groups of lists that share a scene: creating a scene takes longer than filling most lists. */
const scenes = [
  ...groups.filter(isAlone).map(group => [group]),
  ...batchesOf(
    groups.filter(group => !isAlone(group)),
    { count: 7 },
  ),
]

interface Taken {
  readonly few: readonly string[]
  readonly many: readonly string[]
}

/** The statements that each list takes, for one item or a few, and for a hundred. */
const takenBy = async (
  together: readonly (readonly Operation[])[],
  open: Open,
): Promise<ReadonlyMap<Operation, Taken>> => {
  const counted = counting(await open())
  const scene = await createScene(counted.database)
  const fill = async (count: number): Promise<void> => {
    for (const [first] of together) await fillings[first?.id ?? '']?.fill?.(scene, count)
  }
  const all = together.flat()
  await fill(1)
  const few = await statementsOf(scene, counted, all, [1, together.length > 1 ? mostFew : Infinity])
  await fill(99)
  const many = await statementsOf(scene, counted, all, [100, Infinity])
  await scene.world.close()
  return new Map(all.map((operation, at) => [operation, { few: few[at] ?? [], many: many[at] ?? [] }]))
}

/**
 * The most items that may count as few, including those of the scene: one statement for each of a hundred would still be
 * noticed.
 */
const mostFew = 10

const statementsOf = async (
  scene: Scene,
  { taken }: Counted,
  lists: readonly Operation[],
  [least, most]: readonly [number, number],
): Promise<string[][]> => {
  const statements: string[][] = []
  for (const operation of lists) {
    const { query: filter = '', body } = fillings[operation.id] ?? {}
    const query = `limit=1000&${filter}`
    const request = await requestOf(scene, operation, { query, ...(body && { body: () => body }) })
    const headers = { ...request.headers, authorization: `Bearer ${scene.admin.token}` }
    await scene.world.inject({ ...request, headers })
    taken()
    const { items, error } = (await scene.world.inject({ ...request, headers })).body
    const count = items?.length
    assert.ok(count >= least && count <= most, `${operation.id}: ${error?.message ?? count} items`)
    statements.push(taken())
  }
  return statements
}

test('every list has a row in the table of fillings', () => {
  for (const { id } of lists) assert.ok(fillings[id] !== undefined, id)
})

test('every list that has a scene of its own is the first one that its filling fills', () => {
  for (const id of filledByOthers)
    assert.ok(
      groups.some(([first]) => first?.id === id),
      id,
    )
})

forEachDatabase((_engine, open) => {
  for (const together of scenes)
    describe(`in one scene: ${together.map(([first]) => first?.id).join(', ')}`, () => {
      const taken = prepared(() => takenBy(together, open))
      for (const operation of together.flat())
        test(`${operation.id} takes as many statements for 100 items as for one`, async () => {
          const { few = [], many = [] } = (await taken).get(operation) ?? {}
          assert.ok(few.length > 0)
          assert.equal(many.length, few.length, `one: ${few.join('\n')}\n\nmany: ${many.join('\n')}`)
        })
    })
})
