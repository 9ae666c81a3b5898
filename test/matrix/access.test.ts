// Permissions: the status of every operation for every kind of caller, as listed in access.txt.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { levels } from '#identity/levels/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import type { Person } from '../world/world.ts'
import { allExamples, type Example, isWrite, type ReadyRequest, requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'

const table = new URL('access.txt', import.meta.url)

/**
 * From left to right as in the table. The scene's space leaves the level to the role in the organization; the owner has
 * the role `read`, and owns the scene's team.
 */
const callersOf = async (scene: Scene): Promise<[string, Person | undefined][]> => {
  const { world, organization, admin, params } = scene
  const callers: [string, Person | undefined][] = [
    ['none', undefined],
    ['stranger', await world.person('Stranger')],
    ['guest', await world.member(organization, null)],
  ]
  for (const level of levels) {
    callers.push([level, level === 'admin' ? admin : await world.member(organization, level)])
  }
  const owner = await world.member(organization, 'read')
  const team = `/orgs/${organization.id}/teams/${params.teamId}`
  await admin.put(`${team}/members/${owner.id}`, { role: 'owner' })
  return [...callers, ['owner', owner], ['reader', await world.reader(admin)]]
}

interface Row {
  readonly name: string
  /** Whether a token of the scope `read` suffices. */
  readonly reads: boolean
  readonly success: number
  readonly statuses: Readonly<Record<string, number>>
}

const readsWith = ({ method, scope }: Operation): boolean => method === 'GET' && scope !== 'write'

/** Whether the request's target is made for its caller; other targets stay after a refusal, for the next caller. */
const isOfCaller = ({ params }: Example): boolean => params !== undefined && params.length > 1

const rowsOf = async (scene: Scene): Promise<Row[]> => {
  const callers = await callersOf(scene)
  const rows: Row[] = []
  for (const { operation, example, name } of allExamples(operations)) {
    const statuses: Record<string, number> = {}
    let unused: ReadyRequest | undefined
    for (const [column, caller] of callers) {
      const request = unused ?? (await requestOf(scene, operation, example, caller))
      const authorization = caller && { authorization: `Bearer ${caller.token}` }
      const { status } = await scene.world.inject({
        ...request,
        headers: { ...request.headers, ...authorization },
      })
      statuses[column] = status
      unused = isOfCaller(example) || (isWrite(operation) && status < 400) ? undefined : request
    }
    rows.push({ name, reads: readsWith(operation), success: operation.status, statuses })
  }
  return rows
}

const textOf = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0]?.statuses ?? {})
  const lines = [
    ['operation', ...columns],
    ...rows.map(row => [row.name, ...columns.map(name => row.statuses[name])]),
  ]
  const width = Math.max(...lines.map(([name]) => String(name).length))
  const written = lines.map(([name, ...cells]) => {
    const padded = cells.map((cell, index) => String(cell).padEnd((columns[index] as string).length))
    return `${String(name).padEnd(width)}  ${padded.join('  ')}`.trimEnd()
  })
  return `${written.join('\n')}\n`
}

forEachDatabase((engine, open) => {
  const rows = prepared(async () => rowsOf(await createScene(await open())))

  test('every operation answers every caller as access.txt says', async () => {
    const text = textOf(await rows)
    if (process.env.UPDATE_MATRIX === '1' && engine === 'SQLite') writeFileSync(table, text)
    assert.equal(text, readFileSync(table, 'utf8'))
  })

  test('without a token there is nothing but 401', async () => {
    for (const { name, statuses } of await rows) assert.equal(statuses.none, 401, name)
  })

  test('an admin of the organization can do everything', async () => {
    for (const { name, statuses, success } of await rows) assert.equal(statuses.admin, success, name)
  })

  test('who may do something at one level may do it at every higher one', async () => {
    for (const { name, statuses, success } of await rows) {
      const first = levels.findIndex(level => statuses[level] === success)
      for (const level of levels.slice(first)) assert.equal(statuses[level], success, `${name} at ${level}`)
    }
  })

  test('a token of the scope read reads all that its person reads but secrets, and writes nothing', async () => {
    for (const { name, statuses, reads } of await rows) {
      assert.equal(statuses.reader, reads ? statuses.admin : 403, name)
    }
  })
})
