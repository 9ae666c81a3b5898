// Lines written to a file descriptor in batches, in the background; a write error does not end the process.
import { write, writeSync } from 'node:fs'
import { isDoneWithin } from '#kernel/time-limit.ts'

export interface LogLines {
  write(line: string): void
  /**
   * Writes all waiting lines; gives whether that was done within
   * `milliseconds`. A reader that does not read may block it for ever.
   */
  flush(milliseconds: number): Promise<boolean>
  /** For the very end, when nothing can be awaited. */
  writeNow(): void
}

/** In bytes: how much is written at once, and how much may wait. Beyond that, lines are dropped to bound memory. */
const enough = 65_536
const mostWaiting = 16_000_000

/** In milliseconds: how long a line waits for others at most, and when a busy descriptor is tried again. */
const longestWait = 1000
const pause = 100

export const logLines = (descriptor: number): LogLines => {
  const waiting = waitingBytes()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const writeAll = async (): Promise<void> => {
    for (let bytes = waiting.take(); bytes.length > 0; bytes = waiting.take())
      await writeBytes(descriptor, bytes)
  }
  const begin = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    write: line => {
      if (waiting.length() + line.length > mostWaiting) return
      waiting.add(line)
      if (waiting.length() >= enough) void begin()
      else timer ??= setTimeout(begin, longestWait).unref()
    },
    flush: milliseconds => isDoneWithin(milliseconds, begin()),
    writeNow: () => {
      // While a write is pending, a further one might wait for ever for the reader.
      if (writing !== undefined || waiting.length() === 0) return
      try {
        writeSync(descriptor, waiting.take())
      } catch {
        // Lost, as in `writeBytes`.
      }
    },
  }
}

/**
 * The waiting lines as bytes in one buffer: the garbage collector would copy strings in a list. Taken bytes are written
 * before more are taken, so two buffers alternate.
 */
const waitingBytes = () => {
  let [bytes, other] = [emptyBuffer(), emptyBuffer()]
  let length = 0
  return {
    length: () => length,
    add: (line: string): void => {
      const needed = length + line.length * bytesOfCharacter
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(2 * needed)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(line, length)
    },
    take: (): Buffer => {
      const taken = bytes.subarray(0, length)
      // A buffer that had to be enlarged is not kept.
      ;[bytes, other] = [other.length === usual ? other : emptyBuffer(), bytes]
      length = 0
      return taken
    },
  }
}

const usual = 2 * enough
const emptyBuffer = (): Buffer => Buffer.allocUnsafeSlow(usual)

/** The most bytes that UTF-8 needs for a UTF-16 unit. */
const bytesOfCharacter = 3

/** On a full disk, or where the reader is gone, lines are lost and nothing else happens. */
const writeBytes = async (descriptor: number, bytes: Buffer): Promise<void> => {
  for (let done = 0; done < bytes.length; ) {
    const { error, written } = await writeSome(descriptor, bytes, done)
    if (error !== null && error.code !== 'EAGAIN') return
    done += written
    if (error !== null) await new Promise(resolve => setTimeout(resolve, pause))
  }
}

const writeSome = (
  descriptor: number,
  bytes: Buffer,
  done: number,
): Promise<{ error: NodeJS.ErrnoException | null; written: number }> =>
  new Promise(resolve => {
    write(descriptor, bytes, done, (error, written = 0) => resolve({ error, written }))
  })
