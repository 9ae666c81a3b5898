// Changing one page of the main content: 4 KB of new text every time.
import type { Bench } from '../bench.ts'
import { filledSpace, pick, textChange } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const changePage = (bench: Bench): Promise<Figure[]> =>
  bench.serve('change-page', async server => {
    const { space, pages } = await filledSpace(bench, server.api, flat(200))
    const path = `/v1/spaces/${space}/content`
    const shots = () => ({ method: 'POST' as const, path, body: JSON.stringify(textChange(pick(pages))) })
    const target = bench.engine.name === 'sqlite' ? atLeast(1200) : atLeast(0.5, 'ratio')
    return [await throughput(bench, server, 'change one page, 4 KB, of 200', shots, { write: 1 }, target)]
  })
