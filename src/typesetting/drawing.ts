// Draws pictures from short sources for Typst: one at a time, in a process of its own that waits a while for the next one.
import { hash } from 'node:crypto'
import { createCache } from '#kernel/cache.ts'
import { exhaustedFor, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { type Child, startChild } from './child.ts'
import type { ProcessLimits } from './messages.ts'

export interface Drawing {
  /**
   * The first page as a PNG. Pictures are cached, and concurrent requests for the same source share one run. Rejects with
   * `Unavailable` if too many wait, in total or from the network.
   */
  draw(source: string, network?: string): Promise<Buffer>
  close(): Promise<void>
}

/** A picture takes about 200 MB and a tenth of a second. */
const usualLimits: ProcessLimits = { memory: 700_000_000, time: 10_000, imageTime: 0 }

/** In milliseconds: how long the process waits for another picture. */
const idleTime = 20_000

/** Limits of pictures in progress, including those that wait. */
const together = 50
const ofNetwork = 10

/** In bytes: a picture has about 50,000. */
const capacity = 64_000_000

export const createDrawing = (changed: Partial<ProcessLimits> = {}): Drawing => {
  const limits = { ...usualLimits, ...changed }
  const drawn = createCache<Buffer>(capacity, 'drawings')
  const exhausted = createCache<{ readonly error: ResourceExhausted; readonly until: number }>(1000)
  const underWay = new Map<string, { readonly done: Promise<Buffer>; readonly network: string | undefined }>()
  const closing = new AbortController()
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()

  const endChild = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = child
    child = undefined
    await ending?.end()
  }
  const drawNow = async (source: string): Promise<Buffer> => {
    closing.signal.throwIfAborted()
    clearTimeout(idle)
    child ??= startChild(limits, closing.signal)
    try {
      return await drawBy(child, Buffer.from(source))
    } catch (error) {
      await endChild()
      throw error
    } finally {
      idle = setTimeout(() => void endChild(), idleTime).unref()
    }
  }
  const inTurn = (source: string): Promise<Buffer> => {
    const turn = before.then(() => drawNow(source))
    before = turn.catch(() => {})
    return turn
  }
  const refuseTooMany = (network: string | undefined): void => {
    const same = underWay.values().filter(one => one.network === network && network !== undefined)
    if (underWay.size >= together || Array.from(same).length >= ofNetwork)
      throw new Unavailable('too many pictures are waiting to be drawn; ask again', 5)
  }
  return {
    draw: async (source, network) => {
      const key = hash('sha256', source)
      const known = drawn.get(key)
      if (known !== undefined) return known
      const { error, until = 0 } = exhausted.get(key) ?? {}
      if (error !== undefined && until > performance.now()) throw error
      const same = underWay.get(key)
      if (same !== undefined) return same.done
      refuseTooMany(network)
      const done = inTurn(source).finally(() => underWay.delete(key))
      underWay.set(key, { done, network })
      try {
        const picture = await done
        drawn.set(key, picture, picture.length)
        return picture
      } catch (error) {
        if (error instanceof ResourceExhausted)
          exhausted.set(key, { error, until: performance.now() + exhaustedFor }, 1)
        throw error
      }
    },
    close: async () => {
      closing.abort(new Unavailable('this server is stopping; try again shortly'))
      await before
      await endChild()
    },
  }
}

const drawBy = async (child: Child, bytes: Buffer): Promise<Buffer> => {
  const source = {
    size: bytes.length,
    open: async function* () {
      yield bytes
    },
  }
  const { reply, body } = await child.ask({ kind: 'draw' }, source)
  const picture = Buffer.concat(await Array.fromAsync(body))
  if (reply.kind === 'refused') throw new Error(`Typst refused a picture: ${reply.reason}`)
  return picture
}
