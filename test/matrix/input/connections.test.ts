// Limits on connections.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen, type Sender } from '../../world/sockets.ts'
import { createWorld, type World } from '../../world/world.ts'

const ask = async (sender: Sender): Promise<number | undefined> => {
  await sender.write(head('GET /healthz', {}))
  return (await sender.answer())?.status
}

forEachDatabase((_engine, open) => {
  const worlds: World[] = []

  /** The port of a server that takes two connections. */
  const narrow = async (): Promise<number> => {
    const world = await createWorld(await open(), { connectionLimit: 2 })
    worlds.push(world)
    return listen(world)
  }

  after(async () => {
    for (const { server } of worlds) {
      server.server.closeAllConnections()
      await server.close()
    }
  })

  test('there are bounds of time for a head, a request and a connection on which nothing moves', async () => {
    const { server } = (await createWorld(await open())).server
    assert.deepEqual(
      [server.headersTimeout, server.requestTimeout, server.timeout],
      [20_000, 900_000, 600_000],
    )
  })

  test('where all connections are taken, those on which nothing is asked make room', async () => {
    const port = await narrow()
    const idle = [await connectTo(port), await connectTo(port)]
    for (const sender of idle) assert.equal(await ask(sender), 200)
    const refused = await connectTo(port)
    await refused.ended()
    for (const sender of idle) await sender.ended()
    const next = await connectTo(port)
    assert.equal(await ask(next), 200)
  })

  test('those on which something is asked stay', async () => {
    const port = await narrow()
    const busy = [await connectTo(port), await connectTo(port)]
    for (const sender of busy) await sender.write('GET /healthz HTTP/1.1\r\nhost: a\r\n')
    const refused = await connectTo(port)
    await refused.ended()
    for (const sender of busy) {
      await sender.write('\r\n')
      assert.equal((await sender.answer())?.status, 200)
    }
  })
})
