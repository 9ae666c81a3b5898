// Reading a space.
import type { Bench } from '../bench.ts'
import { newSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { throughput } from '../throughput.ts'

export const getSpace = (bench: Bench): Promise<Figure[]> =>
  bench.serve('get-space', async server => {
    const space = await newSpace(bench, server.api, 'Space')
    const shots = [{ path: `/v1/spaces/${space}` }]
    return [await throughput(bench, server, 'get space', shots, { read: space }, atLeast(0.65, 'ratio'))]
  })
