// Clients that disconnect before their request or its response is complete: this is not an error.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen } from '../../world/sockets.ts'
import { createWorld, type LogRecord, type Person, type World } from '../../world/world.ts'

const alarming: ReadonlySet<LogRecord['level']> = new Set(['warn', 'error', 'fatal'])

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person
  let space: string
  let port: number
  let log: LogRecord[] = []

  before(async () => {
    world = await createWorld(await open(), { log: record => void log.push(record) })
    const { id, admin } = await world.organization()
    person = admin
    space = `/spaces/${(await admin.post(`/orgs/${id}/spaces`, {})).body.id}`
    port = await listen(world)
  })

  after(async () => {
    world.server.server.closeAllConnections()
    await world.server.close()
  })

  /** Sends the bytes, does `meanwhile`, and closes the connection. */
  const goAway = async (
    bytes: string,
    meanwhile: (socket: Socket) => Promise<unknown>,
  ): Promise<LogRecord[]> => {
    log = []
    const connection = once(world.server.server, 'connection')
    const sender = await connectTo(port)
    const [socket] = (await connection) as [Socket]
    const closed = new Promise(resolve => socket.once('close', resolve))
    const begun = meanwhile(socket)
    await sender.write(bytes)
    await begun
    sender.socket.resetAndDestroy()
    await closed
    assert.equal((await person.get('/user')).status, 200)
    return log
  }

  const handled = () => once(world.server.server, 'request')

  test('in the midst of a body', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na'
    for (const [path, type, body] of [
      ['/user/tokens', 'application/json', '{"label":'],
      [`${space}/content`, 'application/json', '{"changes":'],
      [`${space}/content/files`, 'multipart/form-data; boundary=b', form],
      [`${space}/content/import`, 'multipart/form-data; boundary=b', form.replace('"file"', '"archive"')],
    ] as const) {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': type,
        'content-length': 1000,
      }
      const records = await goAway(`${head(`POST /v1${path}`, headers)}${body}`, handled)
      assert.deepEqual(
        records.filter(({ level }) => alarming.has(level)),
        [],
        path,
      )
      for (const { status } of records.filter(({ msg }) => msg === 'request'))
        assert.ok(status === 200 || status === 499, `${path}: ${status}`)
    }
  })

  test('in the midst of an answer', async () => {
    const base64 = Buffer.alloc(6_000_000, 'a').toString('base64')
    const change = { operation: 'insert_files', files: [{ name: 'long.txt', base64 }] }
    const { changes } = (await person.post(`${space}/content`, { changes: [change] })).body
    const { downloadURL } = (await person.get(`${space}/content/files/${changes[0].files[0]}`)).body
    const { pathname, search } = new URL(downloadURL)
    const records = await goAway(head(`GET ${pathname}${search}`, {}), async socket => {
      while (socket.bytesWritten === 0) await new Promise(setImmediate)
    })
    assert.deepEqual(
      records.filter(({ level }) => alarming.has(level)),
      [],
    )
  })

  test('while the answer is computed', async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    const records = await goAway(head(`GET /v1${space}/content/pages`, headers), handled)
    assert.deepEqual(
      records.filter(({ level }) => alarming.has(level)),
      [],
    )
  })
})
