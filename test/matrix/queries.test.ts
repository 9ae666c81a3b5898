// How many SQL statements a list takes: the same for one item as for a hundred. The nodes of content, which every
// process keeps once it has read them, are counted where they are still read by the second time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
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

/** Lists that the same filling fills: they are filled once for all of them. */
const groups = Map.groupBy(lists, ({ id }) => fillings[id]?.fill)

interface Taken {
  readonly few: readonly string[]
  readonly many: readonly string[]
}

/** What each of the lists takes, of one item and of a hundred. */
const takenBy = async (group: readonly Operation[], open: Open): Promise<ReadonlyMap<Operation, Taken>> => {
  const counted = counting(await open())
  const scene = await createScene(counted.database)
  const fill = fillings[group[0]?.id ?? '']?.fill
  await fill?.(scene, 1)
  const few = await statementsOf(scene, counted, group, 1)
  await fill?.(scene, 99)
  const many = await statementsOf(scene, counted, group, 100)
  await scene.world.close()
  return new Map(group.map((operation, at) => [operation, { few: few[at] ?? [], many: many[at] ?? [] }]))
}

const statementsOf = async (
  scene: Scene,
  { taken }: Counted,
  group: readonly Operation[],
  least: number,
): Promise<string[][]> => {
  const statements: string[][] = []
  for (const operation of group) {
    const { query: filter = '', body } = fillings[operation.id] ?? {}
    const query = `limit=1000&${filter}`
    const request = await requestOf(scene, operation, { query, ...(body && { body: () => body }) })
    const headers = { ...request.headers, authorization: `Bearer ${scene.admin.token}` }
    await scene.world.inject({ ...request, headers })
    taken()
    const { items, error } = (await scene.world.inject({ ...request, headers })).body
    assert.ok(items?.length >= least, `${operation.id}: ${error?.message ?? items?.length} items`)
    statements.push(taken())
  }
  return statements
}

test('every list has a row in the table of fillings', () => {
  for (const { id } of lists) assert.ok(fillings[id] !== undefined, id)
})

forEachDatabase((_engine, open) => {
  for (const group of groups.values())
    describe(`filled once: ${group.map(({ id }) => id).join(', ')}`, () => {
      const taken = prepared(() => takenBy(group, open))
      for (const operation of group)
        test(`${operation.id} takes as many statements for 100 items as for one`, async () => {
          const { few = [], many = [] } = (await taken).get(operation) ?? {}
          assert.ok(few.length > 0)
          assert.equal(many.length, few.length, `one: ${few.join('\n')}\n\nmany: ${many.join('\n')}`)
        })
    })
})
