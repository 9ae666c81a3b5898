// Responses to requests whose bodies are not read: they reach their senders, over real connections.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen } from '../../world/sockets.ts'
import { createWorld, type Person, type World } from '../../world/world.ts'

const million = 1_000_000

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person
  let reader: Person
  let content: string
  let port: number
  const json = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

  /** Requests that refuse a large body, with the sender's token and the status: each for another reason. */
  const refusals = (): [string, string, number][] => [
    ['POST /v1/user/tokens', person.token, 413],
    [`POST ${content}`, person.token, 413],
    [`POST ${content}`, reader.token, 403],
    [`POST ${content}`, 'lct_unknown', 401],
    ['POST /v1/nothing', person.token, 404],
    ['PUT /v1/user/tokens', person.token, 405],
    [`POST ${content}/files`, person.token, 413],
  ]

  before(async () => {
    world = await createWorld(await open(), { bodyLimit: million })
    const { id, admin } = await world.organization()
    person = admin
    reader = await world.reader(admin)
    content = `/v1/spaces/${(await admin.post(`/orgs/${id}/spaces`, {})).body.id}/content`
    port = await listen(world)
  })

  after(async () => {
    world.server.server.closeAllConnections()
    await world.server.close()
  })

  test('whoever sends all of it before reading is answered', async () => {
    const body = Buffer.alloc(5 * million, ' ')
    for (const [line, token, status] of refusals()) {
      for (const framing of [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }]) {
        const sender = await connectTo(port)
        await sender.write(head(line, { ...json(token), ...framing }))
        if ('content-length' in framing) assert.ok(await sender.write(body), line)
        else {
          for (let sent = 0; sent < body.length; sent += 50_000)
            assert.ok(await sender.write(`c350\r\n${' '.repeat(50_000)}\r\n`), line)
          assert.ok(await sender.write('0\r\n\r\n'), line)
        }
        const answer = await sender.answer()
        assert.equal(answer?.status, status, line)
        assert.equal(JSON.parse(answer?.body ?? '').error.code, status)
        sender.socket.destroy()
      }
    }
  })

  test('whoever reads while sending is answered', async () => {
    const body = JSON.stringify({ label: 'a'.repeat(11 * million) })
    for (let time = 0; time < 10; time++) {
      const url = `http://127.0.0.1:${port}/v1/user/tokens`
      const answer = await fetch(url, { method: 'POST', body, headers: json(person.token) })
      assert.equal(answer.status, 413)
      assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 413)
    }
  })

  test('whoever asks first is refused before a byte of the body is sent, and the connection ends', async () => {
    for (const [line, token, status] of refusals()) {
      if (line.endsWith('/files')) continue
      const sender = await connectTo(port)
      const headers = { ...json(token), 'content-length': 5 * million, expect: '100-continue' }
      await sender.write(head(line, headers))
      const answer = await sender.answer()
      assert.equal(answer?.status, status, line)
      assert.equal(answer?.headers.connection, 'close')
      await sender.ended()
    }
  })

  test('whoever asks first and is let go on is answered', async () => {
    const body = '{"label":"a"}'
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--b--\r\n'
    for (const [line, payload, type] of [
      ['POST /v1/user/tokens', body, 'application/json'],
      [`POST ${content}/files`, form, 'multipart/form-data; boundary=b'],
    ] as const) {
      const sender = await connectTo(port)
      const headers = { ...json(person.token), 'content-type': type, 'content-length': payload.length }
      await sender.write(head(line, { ...headers, expect: '100-continue' }))
      assert.equal((await sender.answer())?.status, 100, line)
      await sender.write(payload)
      assert.equal((await sender.answer())?.status, 201, line)
      sender.socket.destroy()
    }
  })

  test('a connection goes on after a refusal whose body was read to its end', async () => {
    const sender = await connectTo(port)
    await sender.write(head('POST /v1/nothing', { 'content-length': million }))
    await sender.write(Buffer.alloc(million))
    assert.equal((await sender.answer())?.status, 404)
    await sender.write(head('GET /v1/user', json(person.token)))
    assert.equal((await sender.answer())?.status, 200)
    sender.socket.destroy()
  })

  test('a body that does not end is cut off', async () => {
    for (const line of ['POST /v1/nothing', 'GET /v1/user', 'POST /v1/user/tokens']) {
      const sender = await connectTo(port)
      await sender.write(head(line, { ...json(person.token), 'transfer-encoding': 'chunked' }))
      const piece = Buffer.from(`f4240\r\n${' '.repeat(million)}\r\n`)
      let sent = 0
      while (sent < 500 && (await sender.write(piece))) sent += 1
      assert.ok(sent < 100, `${line}: ${sent} megabytes were taken`)
      await sender.ended()
    }
  })

  test('a body with too many values or levels is refused before all of it has come', async () => {
    const sender = await connectTo(port)
    const headers = { ...json(person.token), 'content-length': 900_000 }
    await sender.write(head(`POST ${content}`, headers))
    await sender.write('['.repeat(600_000))
    await sender.write(' '.repeat(300_000))
    const answer = await sender.answer()
    assert.match(JSON.parse(answer?.body ?? '').error.message, /nested deeper/)
    sender.socket.destroy()
  })
})
