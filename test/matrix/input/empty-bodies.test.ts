// Empty bodies: they are treated as no body, whatever their content type.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen } from '../../world/sockets.ts'
import { createWorld, type World } from '../../world/world.ts'

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=b',
  'nonsense',
]

forEachDatabase((_engine, open) => {
  let world: World
  let port: number
  let authorization: string
  /** Operations that do not need a body. */
  let lines: [line: string, status: number][]

  before(async () => {
    world = await createWorld(await open())
    const { id, admin } = await world.organization()
    authorization = `Bearer ${admin.token}`
    lines = [
      [`POST /v1/orgs/${id}/ping`, 200],
      [`PATCH /v1/orgs/${id}`, 200],
      [`POST /v1/orgs/${id}/spaces`, 201],
      ['DELETE /v1/user/sessions', 204],
    ]
    port = await listen(world)
  })

  after(async () => {
    world.server.server.closeAllConnections()
    await world.server.close()
  })

  const statusOf = async (line: string, headers: object, body = '') => {
    const sender = await connectTo(port)
    await sender.write(head(line, { authorization, ...headers }) + body)
    const answer = await sender.answer()
    sender.socket.destroy()
    return answer?.status
  }

  test('an empty body is as none, whatever its type', async () => {
    for (const [line, status] of lines)
      for (const type of types)
        for (const length of [{}, { 'content-length': 0 }])
          assert.equal(await statusOf(line, { 'content-type': type, ...length }), status, `${line} ${type}`)
  })

  test('so is one that comes in pieces, of which there is none', async () => {
    const pieces = { 'transfer-encoding': 'chunked' }
    for (const [line, status] of lines) {
      for (const type of types.slice(0, 4))
        assert.equal(await statusOf(line, { 'content-type': type, ...pieces }, '0\r\n\r\n'), status, type)
      assert.equal(await statusOf(line, pieces, '0\r\n\r\n'), status, line)
    }
  })

  test('a single byte that is no JSON is a 415', async () => {
    for (const [line] of lines)
      for (const type of types.slice(1)) {
        assert.equal(await statusOf(line, { 'content-type': type, 'content-length': 1 }, 'a'), 415, type)
        const pieces = { 'content-type': type, 'transfer-encoding': 'chunked' }
        assert.equal(await statusOf(line, pieces, '1\r\na\r\n0\r\n\r\n'), 415, type)
      }
  })
})
