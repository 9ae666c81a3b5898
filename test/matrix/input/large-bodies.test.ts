// Large bodies wait for each other, whoever sends them, and free their room whatever their outcome.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { newSpace } from '../../world/content.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen } from '../../world/sockets.ts'
import { createWorld, type Person } from '../../world/world.ts'

const bodyLimit = 200_000

forEachDatabase((_, open) => {
  test('so many large bodies of a person are received at a time, and those of others meanwhile', async () => {
    const world = await createWorld(await open(), { bodyLimit })
    const { admin, content, organization } = await newSpace(world)
    const other = await world.member(organization, 'edit')
    const port = await listen(world)
    const body = (markdown: string) =>
      JSON.stringify({ changes: [{ operation: 'insert_page', title: 'a', document: { markdown } }] })
    const [good, bad] = [body('x'.repeat(150_000)), `${body('x'.repeat(150_000))}]`]
    /** Announces a body, which the server requests once there is room for it. */
    const ask = async ({ token }: Person, sent: string) => {
      const accepted = once(world.server.server, 'connection') as Promise<[Socket]>
      const sender = await connectTo(port)
      const [connection] = await accepted
      const wanted = sender.answer().then(answer => answer?.status)
      await sender.write(
        head(`POST /v1${content}`, {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': sent.length,
          expect: '100-continue',
        }),
      )
      const send = async () => {
        await sender.write(sent)
        return (await sender.answer())?.status
      }
      return { sender, connection, wanted, send }
    }
    const [first, second] = [await ask(admin, good), await ask(admin, bad)]
    assert.deepEqual([await first.wanted, await second.wanted], [100, 100])
    const third = await ask(admin, good)
    const others = await ask(other, good)
    assert.equal(await others.wanted, 100)
    let isThirdWanted = false
    void third.wanted.then(() => {
      isThirdWanted = true
    })
    assert.equal(await others.send(), 200)
    assert.equal(isThirdWanted, false)
    assert.equal(await second.send(), 400)
    assert.equal(await third.wanted, 100)
    const fourth = await ask(admin, good)
    const closed = once(third.connection, 'close')
    third.sender.socket.destroy()
    await closed
    assert.equal(await fourth.wanted, 100)
    assert.deepEqual([await first.send(), await fourth.send()], [200, 200])
    await world.close()
  })
})
