// The socket of a connection to PostgreSQL: what is written in one turn of the event loop goes out together.
import { Socket } from 'node:net'

/** The driver writes each statement by itself; a system call for each, and a wake-up of the server, cost more than most statements. */
export const gatheringSocket = (): Socket => {
  const socket = new Socket()
  // Not before: to connect gives a socket its own `write` back.
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
      // Statements that are gathered until the end of the turn follow what was asked before them, such as `begin`.
      process.nextTick(() => process.nextTick(sendAll))
    }
    return write(...given)
  }
}
