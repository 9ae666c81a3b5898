// Reading a page of 4 KB.
import type { Bench } from '../bench.ts'
import { filledSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const getPage = (bench: Bench): Promise<Figure[]> =>
  bench.serve('get-page', async server => {
    const { space, pages } = await filledSpace(bench, server.api, flat(200))
    const shots = pages.map(page => ({ path: `/v1/spaces/${space}/content/page/${page}` }))
    const target = atLeast(0.6, 'ratio')
    return [await throughput(bench, server, 'get page, 4 KB, of 200', shots, { read: space }, target)]
  })
