// The rules of statements that the server answers together.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type pg from 'pg'
import { type Blank, forEachDatabase } from '../../../test/world/databases.ts'
import { batchedStatements } from './batched-statements.ts'
import { poolOf } from './pool.ts'

const number = (name: string, value: unknown) => ({ name, text: 'select $1::int as number', values: [value] })
const numberIn = ({ rows }: pg.QueryResult): unknown => rows[0]?.number

forEachDatabase((engine, _open, blank) => {
  if (engine !== 'PostgreSQL') return

  const connected = async (t: TestContext) => {
    const client = await clientOf(t, blank)
    let answers = 0
    client.connection.on('readyForQuery', () => answers++)
    return { client, statements: batchedStatements(client), answers: () => answers }
  }

  test('those that are asked in one turn are answered at once, each with its own rows', async t => {
    const { statements, answers } = await connected(t)
    await statements.command('begin')
    const before = answers()
    const numbers = [1, 2, 3].map(value => statements.query(number('number', value)))
    const none = statements.query({ name: 'none', text: 'select 1 as number where false', values: [] })
    assert.deepEqual((await Promise.all([...numbers, none])).map(numberIn), [1, 2, 3, undefined])
    assert.equal(answers(), before + 1)
  })

  test('a command is done behind what was asked before, and several in one are done', async t => {
    const { statements } = await connected(t)
    const [, seen] = await Promise.all([
      statements.query({ name: 'set', text: "select set_config('a.b', $1, false)", values: ['first'] }),
      statements.command("select current_setting('a.b') as seen"),
      statements.query({ text: 'select 1; select 2' }),
    ])
    assert.equal(seen.rows[0]?.seen, 'first')
  })

  test('where one fails, those before are answered, those behind fail alike, and all can be asked again', async t => {
    const { statements } = await connected(t)
    await statements.command('begin')
    const asked = [1, 'none', 3].map((value, index) => statements.query(number(`number ${index}`, value)))
    const [first, second, third] = await Promise.allSettled(asked)
    assert.equal(first?.status === 'fulfilled' && numberIn(first.value), 1)
    const reasons = [second, third].map(one => one?.status === 'rejected' && one.reason.code)
    assert.deepEqual(reasons, ['22P02', '22P02'])
    await statements.command('rollback')
    const again = [1, 2, 3].map((value, index) => statements.query(number(`number ${index}`, value)))
    assert.deepEqual((await Promise.all(again)).map(numberIn), [1, 2, 3])
  })

  test('all are told where the connection breaks, and whoever asks later', async t => {
    const { client, statements } = await connected(t)
    const ask = () => Promise.allSettled([1, 2].map(value => statements.query(number('number', value))))
    const asked = ask()
    client.connection.stream.destroy(new Error('gone'))
    for (const settled of [await asked, await ask()])
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['rejected', 'rejected'],
      )
  })
})

/** What the types of the driver leave out. */
type Client = pg.PoolClient & { readonly connection: pg.Connection }

const clientOf = async (t: TestContext, blank: Blank): Promise<Client> => {
  const location = await blank()
  assert.ok('url' in location)
  const pool = poolOf({ connectionString: location.url, pipeline: true })
  const client = (await pool.connect()) as Client
  t.after(async () => {
    client.release(true)
    await pool.end()
  })
  return client
}
