// A listening server, and clients that write arbitrary bytes to it.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { World } from './world.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Sender {
  readonly socket: Socket
  /** Waits until the bytes are sent; false once the other side has closed the connection. */
  write(bytes: string | Buffer): Promise<boolean>
  /** The next response, or undefined if the connection closes before it. */
  answer(): Promise<RawAnswer | undefined>
  /** Waits for the other side to close the connection. */
  ended(): Promise<void>
}

/** Has the world's server listen on a free local port. */
export const listen = async (world: World): Promise<number> => {
  await world.server.listen({ host: '127.0.0.1', port: 0 })
  return (world.server.server.address() as { port: number }).port
}

/** Opens a connection. Nothing is read from it until a test asks for a response. */
export const connectTo = async (port: number): Promise<Sender> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.pause()
  let received = ''
  socket.on('data', piece => {
    received += piece.toString('latin1')
  })
  return {
    socket,
    write: bytes =>
      new Promise(resolve => {
        if (!socket.writable) resolve(false)
        else socket.write(bytes, error => resolve(error === undefined || error === null))
      }),
    answer: async () => {
      for (;;) {
        const found = takeAnswer(received)
        if (found !== undefined) {
          received = received.slice(found.length)
          return found.answer
        }
        if (socket.destroyed) return undefined
        await new Promise(resolve => {
          socket.once('data', resolve).once('close', resolve).resume()
        })
        socket.pause()
      }
    },
    ended: async () => {
      socket.resume()
      await closed
    },
  }
}

/** The head of a request, with its empty line. */
export const head = (line: string, headers: Readonly<Record<string, string | number>>): string =>
  [`${line} HTTP/1.1`, ...Object.entries({ host: 'a', ...headers }).map(one => one.join(': ')), '', ''].join(
    '\r\n',
  )

const takeAnswer = (received: string): { answer: RawAnswer; length: number } | undefined => {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const length = end + 4 + Number(headers['content-length'] ?? 0)
  if (received.length < length) return undefined
  const body = Buffer.from(received.slice(end + 4, length), 'latin1').toString()
  return { answer: { status: Number(first.split(' ')[1]), headers, body }, length }
}
