// Growth: the same acts in a space of 10 pages and in one of 10,000, on one connection, in turns.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { changedRequest, type Filled, filledSpace, pick, textChange } from '../content.ts'
import type { Figure } from '../figures.ts'
import { flat, nested } from '../texts.ts'

interface Act {
  readonly name: string
  readonly most: number
  /** Done outside the time that is measured; gives what is asked. */
  readonly ready: (server: BenchServer, filled: Filled) => Promise<Question>
}

type Question = readonly [method: 'GET' | 'POST', path: string, body?: object]

const acts: readonly Act[] = [
  {
    name: 'get page',
    most: 1.2,
    ready: async (_, { space, pages }) => ['GET', `/v1/spaces/${space}/content/page/${pick(pages)}`],
  },
  {
    name: 'create change request',
    most: 1.2,
    ready: async (_, { space }) => ['POST', `/v1/spaces/${space}/change-requests`, { subject: 'A change' }],
  },
  {
    name: 'change one page',
    most: 2,
    ready: async (_, { space, pages }) => ['POST', `/v1/spaces/${space}/content`, textChange(pick(pages))],
  },
  {
    name: 'merge one page',
    most: 2,
    ready: async (server, { space, pages }) => ['POST', await changedRequest(server, space, pick(pages)), {}],
  },
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
