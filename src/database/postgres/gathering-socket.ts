// The socket of a connection to PostgreSQL: everything written in one turn of the event loop is sent together.
import { Socket } from 'node:net'

/**
 * The driver writes each statement separately; the system call, and
 * the wake-up of the server, would cost more than most statements.
 */
export const gatheringSocket = (): Socket => {
  const socket = new Socket()
  // Not earlier: connecting gives a socket its own `write` back.
  socket.once('connect', () => gather(socket))
  return socket
}

const gather = (socket: Socket): void => {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let isGathering = false
  const sendAll = (): void => {
    isGathering = false
    socket.uncork()
  }
  socket.write = (...given: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      // Two ticks, so that statements gathered until the end of the turn
      // are sent with what was written before them, such as `begin`.
      process.nextTick(() => process.nextTick(sendAll))
    }
    return write(...given)
  }
}
