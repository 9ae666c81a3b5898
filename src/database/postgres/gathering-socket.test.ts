// Everything written in one turn is sent together, in order, and nothing is left behind.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { gatheringSocket } from './gathering-socket.ts'

test('what is written in one turn is one write, and later turns follow', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = gatheringSocket()
  t.after(() => {
    socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  socket.connect(port, '127.0.0.1')
  const [[other]] = await Promise.all([accepted, once(socket, 'connect')])
  const writes = t.mock.method(socket, 'uncork')
  socket.write('one ')
  socket.write('turn, ')
  await Promise.resolve()
  socket.write('whole, ')
  // Like statements that are gathered until the end of the turn.
  process.nextTick(() => socket.write('to its end; '))
  assert.equal(writes.mock.callCount(), 0)
  const received: string[] = []
  other.on('data', data => received.push(String(data)))
  await once(other, 'data')
  assert.equal(writes.mock.callCount(), 1)
  socket.end('another')
  await once(other, 'end')
  assert.equal(received.join(''), 'one turn, whole, to its end; another')
})
