// How many SQL statements a list takes: the same for one item as for a hundred. The nodes of content, which every
// process keeps once it has read them, are counted where they are still read by the second time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import { ConnectedKysely } from '#database/connected-kysely.ts'
import type { Connection } from '#database/connection.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'

interface Counted {
  readonly database: Database
  /** The texts of the statements read since the last call. */
  taken(): string[]
}

/** The database, with its reads noted. */
const counting = (database: Database): Counted => {
  let statements: string[] = []
  const note = (sql: string) => void statements.push(sql)
  const inner = (database.read as ConnectedKysely).target
  const connection: Connection = {
    engine: inner.engine,
    all: (query, parameters) => {
      note(query.sql)
      return inner.all(query, parameters)
    },
    first: (query, parameters) => {
      note(query.sql)
      return inner.first(query, parameters)
    },
    run: (query, parameters) => {
      note(query.sql)
      return inner.run(query, parameters)
    },
    executeQuery: query => {
      note(query.sql)
      return inner.executeQuery(query)
    },
    streamQuery: inner.streamQuery,
  }
  return {
    database: { ...database, read: new ConnectedKysely(connection) },
    taken: () => {
      const taken = statements
      statements = []
      return taken
    },
  }
}

interface Filling {
  /** Makes so many items more, each as different from the others as it can be. */
  readonly fill: (scene: Scene, count: number) => Promise<unknown>
  /** Filters that take in all of them. */
  readonly query?: string
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const contentPath = ({ params }: Scene, base: 'space' | 'change request') =>
  base === 'space'
    ? `/spaces/${params.spaceId}/content`
    : `/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/content`

const addFiles = (base: 'space' | 'change request') => (scene: Scene, count: number) =>
  scene.admin.post(contentPath(scene, base), {
    changes: times(count).map(index => ({
      operation: 'insert_files',
      files: [{ name: `${index}.txt`, base64: Buffer.from(String(index)).toString('base64') }],
    })),
  })

/** Pages that the change request and the main content each call something else. */
const addConflicts = async (scene: Scene, count: number) => {
  const main = contentPath(scene, 'space')
  const pages = times(count).map(index => ({ operation: 'insert_page', title: `Page ${index}` }))
  const { changes } = (await scene.admin.post(main, { changes: pages })).body
  const update = contentPath(scene, 'change request').replace(/content$/, 'update')
  await scene.admin.post(update)
  const rename = (title: string) => ({
    changes: changes.map(({ page }: { page: string }) => ({ operation: 'update_page', page, title })),
  })
  await scene.admin.post(main, rename('Theirs'))
  await scene.admin.post(contentPath(scene, 'change request'), rename('Ours'))
  await scene.admin.post(update)
}

const addChangeRequests = async ({ admin, world, params }: Scene, count: number) => {
  const author = await world.person()
  for (const _ of times(count)) {
    const { id } = (await admin.post(`/spaces/${params.spaceId}/change-requests`, {})).body
    await world.act(author, ({ db }) =>
      db.updateTable('change_requests').set({ created_by: author.id }).where('id', '=', id).execute(),
    )
  }
}

const addContributors = async ({ world, params }: Scene, count: number) => {
  for (const _ of times(count)) {
    const person = await world.person()
    await world.act(person, ({ db }) =>
      db
        .insertInto('change_request_contributors')
        .values({
          change_request_id: params.changeRequestId as string,
          user_id: person.id,
          count: 1,
          updated_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )
  }
}

const addRevisions = async (scene: Scene, count: number) => {
  for (const index of times(count)) {
    const changes = [{ operation: 'set_variables', variables: { counter: String(index) } }]
    await scene.admin.post(contentPath(scene, 'space'), { changes })
  }
}

const addFilesToRevision = async (scene: Scene, count: number) => {
  const { revision } = (await addFiles('space')(scene, count)).body
  Object.assign(scene.params, { revisionId: revision })
}

const repeat = (act: (scene: Scene, index: number) => Promise<unknown>): Filling['fill'] => {
  return async (scene, count) => {
    for (const index of times(count)) await act(scene, index)
  }
}

const fillings: Readonly<Record<string, Filling>> = {
  listApiTokens: { fill: repeat(({ admin }) => admin.post('/user/tokens', { label: 'One' })) },
  listOrganizationsForAuthenticatedUser: {
    fill: repeat(({ admin }, index) => admin.post('/orgs', { title: `Organization ${index}` })),
  },
  listSpacesInOrganizationById: {
    fill: repeat(({ admin, organization }) => admin.post(`/orgs/${organization.id}/spaces`, {})),
  },
  listRevisionsInSpace: { fill: addRevisions },
  listFilesInSpace: { fill: addFiles('space') },
  listFilesInChangeRequest: { fill: addFiles('change request') },
  listFilesInRevision: { fill: addFilesToRevision },
  listChangeRequestsForSpace: { fill: addChangeRequests, query: 'status=all' },
  listConflictsInChangeRequest: { fill: addConflicts },
  listContributorsOfChangeRequest: { fill: addContributors },
}

const lists = operations.filter(({ query, reply }) => {
  const properties = (reply as { properties?: object } | undefined)?.properties
  return query?.properties.limit !== undefined && properties !== undefined && 'items' in properties
})

forEachDatabase((_engine, open) => {
  for (const operation of lists) {
    test(`${operation.id} takes as many statements for 100 items as for one`, async () => {
      const filling = fillings[operation.id]
      assert.ok(filling !== undefined, 'has no row in the table of fillings')
      const counted = counting(await open())
      const scene = await createScene(counted.database)
      await filling.fill(scene, 1)
      const few = await statementsOf(scene, counted, 1)
      await filling.fill(scene, 99)
      const many = await statementsOf(scene, counted, 100)
      assert.equal(many.length, few.length, `one: ${few.join('\n')}\n\nmany: ${many.join('\n')}`)
      await scene.world.close()

      async function statementsOf(scene: Scene, { taken }: Counted, least: number) {
        const query = `limit=1000&${filling?.query ?? ''}`
        const request = await requestOf(scene, operation, { query })
        const headers = { authorization: `Bearer ${scene.admin.token}` }
        await scene.world.inject({ ...request, headers })
        taken()
        const answer = await scene.world.inject({ ...request, headers })
        assert.ok(answer.body.items.length >= least, `${answer.body.items?.length} items`)
        return taken()
      }
    })
  }
})
