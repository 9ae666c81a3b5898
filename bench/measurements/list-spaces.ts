// Listing fifty spaces.
import type { Bench } from '../bench.ts'
import { newSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { throughput } from '../throughput.ts'

export const listSpaces = (bench: Bench): Promise<Figure[]> =>
  bench.serve('list-spaces', async server => {
    const { organization, engine } = bench
    let space = ''
    for (let index = 0; index < 60; index++) space = await newSpace(bench, server.api, `Space ${index}`)
    const shots = [{ path: `/v1/orgs/${organization}/spaces?limit=50` }]
    const target = engine.name === 'sqlite' ? atLeast(0.18, 'ratio') : undefined
    return [await throughput(bench, server, 'list 50 spaces', shots, { read: space }, target)]
  })
