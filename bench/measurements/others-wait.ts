// How long readers wait while a hard request by somebody else is handled, and the memory that it takes.
import type { Bench, BenchServer } from '../bench.ts'
import { connect } from '../client.ts'
import { filledSpace, pick } from '../content.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { type HardRequest, hardRequests } from '../hard-requests.ts'
import { memoryOf } from '../processes.ts'
import { flat } from '../texts.ts'

/** The target: milliseconds that a reader may wait. */
const longestWait = 250

export const othersWait = (bench: Bench): Promise<Figure[]> =>
  bench.serve('others-wait', async server => {
    const { space, pages } = await filledSpace(bench, server.api, flat(2000))
    const path = () => `/v1/spaces/${space}/content/page/${pick(pages)}`
    const idle = await waitsDuring(server, path, () => readSome(server, path))
    const figures: Figure[] = []
    for (const hard of await hardRequests(bench, server))
      figures.push(await waitedFor(server, path, hard, idle))
    return figures
  })

const waitedFor = async (
  server: BenchServer,
  path: () => string,
  hard: HardRequest,
  idle: number[],
): Promise<Figure> => {
  const before = memoryOf(server)?.resident ?? Number.NaN
  let status = 0
  let resident = before
  const watch = setInterval(() => {
    resident = Math.max(resident, memoryOf(server)?.resident ?? before)
  }, 20)
  const waits = await waitsDuring(server, path, async () => {
    status = await hard.send()
  })
  clearInterval(watch)
  const [value, reference] = [Math.max(...waits), Math.max(...idle)]
  return {
    row: `a reader beside ${hard.name}: ${status}, +${Math.round(resident - before)} MB`,
    value,
    unit: 'ms',
    p50: median(waits),
    reference,
    ratio: value / reference,
    target: atMost(longestWait),
  }
}

/** Milliseconds of each read, one after the other on a connection of its own, until the work was done. */
const waitsDuring = async (
  { url, token }: BenchServer,
  path: () => string,
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const reader = connect(url, token)
  const waits: number[] = []
  let isDone = false
  const reading = async () => {
    do waits.push(await reader.time('GET', path()))
    while (!isDone)
  }
  const working = work().finally(() => {
    isDone = true
  })
  await Promise.all([reading(), working])
  await reader.close()
  return waits
}

const readSome = async ({ api }: BenchServer, path: () => string): Promise<void> => {
  for (let count = 0; count < 500; count++) await api.time('GET', path())
}
