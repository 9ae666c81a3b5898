// How many SQL statements a list takes: the same for one item as for a hundred. The nodes of content, which every
// process keeps once it has read them, are counted where they are still read by the second time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import { ConnectedKysely } from '#database/connected-kysely.ts'
import type { Connection } from '#database/connection.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { collectionFillings } from './fillings/collections.ts'
import { commentFillings } from './fillings/comments.ts'
import type { Fillings } from './fillings/filling.ts'
import { libraryFillings } from './fillings/library.ts'
import { linkFillings } from './fillings/links.ts'
import { peopleFillings } from './fillings/people.ts'
import { reviewFillings } from './fillings/reviews.ts'
import { searchFillings } from './fillings/search.ts'
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

const fillings: Fillings = {
  ...peopleFillings,
  ...collectionFillings,
  ...libraryFillings,
  ...commentFillings,
  ...reviewFillings,
  ...linkFillings,
  ...searchFillings,
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
