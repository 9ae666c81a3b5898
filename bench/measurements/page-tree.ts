// Reading the tree of 200 pages.
import type { Bench } from '../bench.ts'
import { filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const pageTree = (bench: Bench): Promise<Figure[]> =>
  bench.serve('page-tree', async server => {
    const { space } = await filledSpace(bench, server.api, flat(200))
    const shots = [{ path: `/v1/spaces/${space}/content/pages` }]
    return [await throughput(bench, server, 'the tree of 200 pages', shots, { read: space })]
  })
