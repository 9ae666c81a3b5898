// Access that is lost while a request is being handled: it is checked again where something is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import { operations } from '#app.ts'
import type { Database, Tables, WriteDb } from '#database/index.ts'
import type { Operation } from '#http/operation.ts'
import { sendDuring } from '../world/at-once.ts'
import { forEachDatabase } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import type { Answer, Person } from '../world/world.ts'
import { unique } from './examples/example.ts'
import { allExamples, isWrite, requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'
import { stored } from './stored.ts'

const writes = allExamples(operations).filter(({ operation }) => isWrite(operation))
type Write = (typeof writes)[number]

/** Operations that concern only the person need no level in an organization. */
const withOwnTransactions = writes.filter(
  ({ operation }) => operation.transaction === 'own' && !operation.path.startsWith('/user/'),
)
const refusedAnyway = "the admin's words"

/** Writes into a space: its content, its change requests, its comments. */
const intoSpaces = writes.filter(
  ({ operation, example }) =>
    /^\/spaces\/:spaceId\/(content|change-requests|comments)/.test(operation.path) &&
    example.variant !== refusedAnyway,
)

const isOfSite = ({ path }: Operation): boolean => path.startsWith('/orgs/:organizationId/sites/:siteId')

/** Changes of an organization, of what is in it, and of who sees that; anybody may join by a link. */
const intoOrganizations = writes.filter(
  ({ operation }) =>
    /^\/(orgs\/:organizationId|spaces\/:spaceId(?!\/(content|change-requests|comments))|collections)/.test(
      operation.path,
    ) &&
    operation.id !== 'joinOrganizationWithInvite' &&
    !isOfSite(operation),
)

/** Changes of a site lock the site; those of which spaces it shows lock the organization before. */
const intoSites = writes.filter(({ operation }) => isOfSite(operation))

/** A database on which a test can act right before the next transaction. */
const interruptible = (database: Database) => {
  let next: (() => Promise<unknown>) | undefined
  const transaction: Database['transaction'] = async (work, turn) => {
    const act = next
    next = undefined
    await act?.()
    return database.transaction(work, turn)
  }
  const beforeNext = (act: () => Promise<unknown>): void => {
    next = act
  }
  return { database: { ...database, transaction }, beforeNext }
}

/** What a person loses, and the status that they get then; `restore` undoes the loss. */
interface Loss {
  readonly name: string
  readonly status: number
  readonly lose: (db: WriteDb, person: string) => Promise<unknown>
  readonly restore: (db: WriteDb, person: string) => Promise<unknown>
}

const ofMember = (name: string, status: number, lost: object, had: object): Loss => {
  const set = (values: object) => (db: WriteDb, person: string) =>
    db.updateTable('members').set(values).where('user_id', '=', person).execute()
  return { name, status, lose: set(lost), restore: set(had) }
}

const revoked = (): Loss => {
  let tokens: Insertable<Tables['tokens']>[] = []
  return {
    name: 'the token is revoked',
    status: 401,
    lose: async (db, person) => {
      tokens = await db.deleteFrom('tokens').where('user_id', '=', person).returningAll().execute()
    },
    restore: db => db.insertInto('tokens').values(tokens).execute(),
  }
}

const expiring = (at: string | null) => (db: WriteDb, person: string) =>
  db.updateTable('tokens').set({ expires_at: at }).where('user_id', '=', person).execute()

const expired: Loss = {
  name: 'the token expires',
  status: 401,
  lose: expiring('2026-01-01T00:00:00.000Z'),
  restore: expiring(null),
}

const leaves = ofMember('the member is no longer one', 404, { disabled: 1 }, { disabled: 0 })

/** Admins are let in without single sign-on, so the role changes, too. */
const enforcing = (sso: number) => async (db: WriteDb, person: string) => {
  await db.updateTable('organizations').set({ sso }).execute()
  const role = sso === 1 ? 'create' : 'admin'
  await db.updateTable('members').set({ role }).where('user_id', '=', person).execute()
}

const lossesOfToken = [revoked(), expired]
const lossesOfLevel = [
  ofMember('the role is lowered', 403, { role: 'read' }, { role: 'admin' }),
  leaves,
  {
    name: 'the organization begins to enforce a single sign-on that the member lacks',
    status: 403,
    lose: enforcing(1),
    restore: enforcing(0),
  },
]

/** A request that would change something, and a way to send it as the caller. */
const ready = async (scene: Scene, { operation, example }: Write, caller: Person) => {
  const request = await requestOf(scene, operation, example, caller)
  if (operation.id === 'updateChangeRequestFromMain') {
    const changes = [{ operation: 'set_variables', variables: { product: `Otherwise ${unique()}` } }]
    await scene.admin.post(`/spaces/${scene.params.spaceId}/content`, { changes })
  }
  request.headers.authorization = `Bearer ${caller.token}`
  return (): Promise<Answer> => scene.world.inject(request)
}

forEachDatabase((_engine, open) => {
  const sceneOf = prepared(async () => {
    const database = await open()
    const { database: watched, beforeNext } = interruptible(database)
    const scene = await createScene(watched)
    const caller = await scene.world.member(scene.organization, 'admin')
    await caller.get('/user')
    return { scene, caller, beforeNext, database }
  })

  /** Sends each request; right before its first transaction, the caller suffers the loss. */
  const expectRefusals = async (which: readonly Write[], { name, status, lose, restore }: Loss) => {
    const { scene, caller, beforeNext, database } = await sceneOf
    for (const write of which) {
      const send = await ready(scene, write, caller)
      const before = await stored(scene)
      beforeNext(() => database.transaction(db => lose(db, caller.id)))
      const answer = await send()
      await database.transaction(db => restore(db, caller.id))
      assert.equal(answer.status, status, `${write.name}, ${name}: ${JSON.stringify(answer.body)}`)
      assert.equal(await stored(scene), before, `${write.name}, ${name}`)
    }
  }

  for (const loss of lossesOfToken)
    test(`nothing is written any more where ${loss.name} before the transaction`, () =>
      expectRefusals(writes, loss))

  for (const loss of lossesOfLevel)
    test(`what opens its own transaction writes nothing where ${loss.name} before it`, () =>
      expectRefusals(withOwnTransactions, loss))

  /** Sends each request while another transaction has locked these tables and removed the caller's membership. */
  const expectRefusalsAfter = async (which: readonly Write[], tables: readonly (keyof Tables)[]) => {
    const { scene, caller, database } = await sceneOf
    for (const write of which) {
      const send = await ready(scene, write, caller)
      const before = await stored(scene)
      const answer = await sendDuring(
        scene.world,
        scene.admin,
        async ({ db }) => {
          for (const table of tables)
            await db
              .selectFrom(table as 'spaces')
              .select('id')
              .forNoKeyUpdate()
              .execute()
          await leaves.lose(db, caller.id)
        },
        send,
      )
      await database.transaction(db => leaves.restore(db, caller.id))
      assert.equal(answer.status, 404, `${write.name}: ${JSON.stringify(answer.body)}`)
      assert.equal(await stored(scene), before, write.name)
    }
  }

  test('whoever waits for another writer of the same space is asked for their level after that', () =>
    expectRefusalsAfter(intoSpaces, ['change_requests', 'comments', 'spaces']))

  test('whoever waits for another change of the same organization is asked for their level after that', () =>
    expectRefusalsAfter(intoOrganizations, ['organizations']))

  test('whoever waits for another change of the same site is asked for their level after that', () =>
    expectRefusalsAfter(intoSites, ['organizations', 'sites']))
})
