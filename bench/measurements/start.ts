// Starting: the time from the start of the process to the first response.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Bench, startReference, startServer } from '../bench.ts'
import { newSpace } from '../content.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { firstAnswer, type Started } from '../processes.ts'
import { temporaryFolder } from '../temporary.ts'

export const start = async (bench: Bench): Promise<Figure[]> => {
  const { location: place, token, effort } = bench
  const space = await bench.serve('start-preparation', ({ api }) => newSpace(bench, api, 'Space'))
  const own: number[] = []
  const reference: number[] = []
  for (let round = 0; round < effort.rounds * 2 + 1; round++) {
    own.push(await timed(() => startServer(place), `/v1/spaces/${space}`, token))
    reference.push(await timed(() => startReference(place), `/spaces/${space}`, token))
  }
  await bench.serve('start', async () => {})
  const target = bench.engine.name === 'sqlite' ? atMost(400) : undefined
  const ratio = median(own) / median(reference)
  return [
    {
      row: 'start to first answer',
      value: median(own),
      unit: 'ms',
      reference: median(reference),
      ratio,
      target,
    },
    { row: 'very first start, with the handbook', value: await veryFirstStart(bench), unit: 'ms' },
  ]
}

const timed = async (begin: () => Promise<Started>, path: string, token: string): Promise<number> => {
  const before = performance.now()
  const started = await begin()
  await firstAnswer(started, path, token)
  const milliseconds = performance.now() - before
  await started.stop()
  return milliseconds
}

/** In an empty location, without Node's compile cache, until a request with the printed token is answered. */
const veryFirstStart = async (bench: Bench): Promise<number> => {
  const place = await bench.engine.newLocation()
  const before = performance.now()
  const started = await startServer(place, [], { NODE_COMPILE_CACHE: temporaryFolder('cache') }, 'pipe')
  const token = await printedToken(started)
  await firstAnswer(started, '/v1/orgs', token)
  const milliseconds = performance.now() - before
  await started.stop()
  return milliseconds
}

const printedToken = async (started: Started): Promise<string> => {
  for await (const line of createInterface(started.process.stdout as Readable)) {
    const token = /^ +(lct_\w+)$/.exec(line)?.[1]
    if (token !== undefined) return token
  }
  throw new Error('the first start printed no token')
}
