// Statements that the server answers together.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type pg from 'pg'
import { type Blank, forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from './answer.ts'
import { batchedStatements } from './batched-statements.ts'
import { poolOf } from './pool.ts'
import { isOfChangedTable } from './prepared-names.ts'

const number = (name: string, value: unknown) => ({ name, text: 'select $1::int as number', values: [value] })
const numberIn = ({ rows }: Answer): unknown => rows[0]?.number

forEachDatabase((engine, _open, blank) => {
  if (engine !== 'PostgreSQL') return

  const connected = async (t: TestContext) => {
    const { client, another } = await clientsOf(t, blank)
    let answers = 0
    client.connection.on('readyForQuery', () => answers++)
    return { client, statements: batchedStatements(client), another, answers: () => answers }
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

  test('what the columns of a prepared statement are is told once on a connection', async t => {
    const { client, statements } = await connected(t)
    let told = 0
    client.connection.on('rowDescription', () => told++)
    const two = { name: 'two', text: 'select $1::int as one, $2::text as other', values: [1, null] }
    for (let time = 0; time < 3; time++)
      assert.deepEqual((await statements.query(two)).rows, [{ one: 1, other: null }])
    assert.equal(told, 1)
  })

  test('where a table has changed, rows with its new columns come on new connections, and none with those of before', async t => {
    const { client, statements, another } = await connected(t)
    await client.query(
      'begin read write; create table changing (id int); insert into changing values (1); commit',
    )
    const all = { name: 'all', text: 'select * from changing', values: [] }
    assert.deepEqual((await statements.query(all)).rows, [{ id: 1 }])
    await client.query('begin read write; alter table changing add column more text; commit')
    await assert.rejects(statements.query(all), { code: '0A000' })
    const { rows } = await batchedStatements(await another()).query(all)
    assert.deepEqual(rows, [{ id: 1, more: null }])
  })

  test('where a pooler has prepared a statement again, rows with other columns than before are an error that has it named anew', async t => {
    const { client, statements } = await connected(t)
    const ask = () => statements.query({ name: 'pooled', text: 'select 1 as one', values: [] })
    await ask()
    await client.query('deallocate pooled')
    await client.query('prepare pooled as select 1 as one, 2 as two')
    await assert.rejects(ask(), isOfChangedTable)
  })

  test('values are sent as what they are, bytes among them, and what is none is refused with nothing sent', async t => {
    const { statements } = await connected(t)
    const text = 'select $1::bytea as bytes, $2::bigint as number, $3::bool as bool'
    const bytes = new Uint8Array([0, 255, 92])
    const { rows } = await statements.query({ name: 'values', text, values: [bytes, 2 ** 40, true] })
    assert.deepEqual(rows, [{ bytes: Buffer.from(bytes), number: 2 ** 40, bool: true }])
    await assert.rejects(statements.query(number('list', [1, 2])), /list or an object/)
    assert.equal(numberIn(await statements.query(number('list', 1))), 1)
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

/** `connection` is missing in the driver's types. */
type Client = pg.PoolClient & { readonly connection: pg.Connection }

const clientsOf = async (t: TestContext, blank: Blank) => {
  const location = await blank()
  assert.ok('url' in location)
  const pool = poolOf({ connectionString: location.url, pipeline: true })
  const clients: Client[] = []
  const another = async (): Promise<Client> => {
    const client = (await pool.connect()) as Client
    clients.push(client)
    return client
  }
  t.after(async () => {
    for (const client of clients) client.release(true)
    await pool.end()
  })
  return { client: await another(), another }
}
