// Lines written to a file descriptor, many at once, by nobody who waits: what cannot be written ends nothing.
import { write, writeSync } from 'node:fs'
import { isDoneWithin } from '#kernel/time-limit.ts'

export interface LogLines {
  write(line: string): void
  /** Writes what waits; whether that was done within so many milliseconds. A reader who does not read may block it for ever. */
  flush(milliseconds: number): Promise<boolean>
  /** For the very end, when nothing can be waited for. */
  writeNow(): void
}

/** Bytes that are written together, and that may wait: beyond, lines are dropped rather than memory used up. */
const enough = 65_536
const mostWaiting = 16_000_000

/** In milliseconds: how long a line waits at most for others, and a descriptor that is busy to be tried again. */
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
      // Where a reader does not read, this would wait for ever.
      if (writing !== undefined || waiting.length() === 0) return
      try {
        writeSync(descriptor, waiting.take())
      } catch {
        // As below.
      }
    },
  }
}

/**
 * Lines as bytes, one behind the other: as texts in a list, the garbage collector would copy each of them. What was taken is
 * written before more is taken, so two buffers take turns.
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
      // One that had to be larger is not kept.
      ;[bytes, other] = [other.length === usual ? other : emptyBuffer(), bytes]
      length = 0
      return taken
    },
  }
}

const usual = 2 * enough
const emptyBuffer = (): Buffer => Buffer.allocUnsafeSlow(usual)

/** At most, in UTF-8, of a UTF-16 unit. */
const bytesOfCharacter = 3

/** A full disk, or a reader who has left, costs the lines and nothing else. */
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
