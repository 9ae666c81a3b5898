// Growth: the same acts in a space of 10 pages and in one of 10,000, on one connection, in turns.
import type { Bench } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Filled, filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { changeOnePage, createChangeRequest, getPage, mergeOnePage, type SpaceAct } from '../space-acts.ts'
import { flat, nested } from '../texts.ts'

interface Act {
  readonly name: string
  readonly most: number
  readonly ready: SpaceAct
}

const acts: readonly Act[] = [
  { name: 'get page', most: 1.2, ready: getPage },
  { name: 'create change request', most: 1.2, ready: createChangeRequest },
  { name: 'change one page', most: 2, ready: changeOnePage },
  { name: 'merge one page', most: 2, ready: mergeOnePage },
]

export const growth = (bench: Bench): Promise<Figure[]> =>
  bench.serve('growth', async server => {
    const small = await filledSpace(bench, server.api, flat(10))
    const figures: Figure[] = []
    for (const [shape, paths] of [
      ['flat', flat(10_000)],
      ['nested', nested()],
    ] as const) {
      const large = await filledSpace(bench, server.api, paths)
      for (const { name, most, ready } of acts) {
        const time = async (filled: Filled) => server.api.time(...(await ready(server, filled)))
        figures.push(
          await compare(
            bench,
            `${name}, 10,000 pages (${shape}) against 10`,
            most,
            () => time(large),
            () => time(small),
          ),
        )
      }
    }
    return figures
  })
