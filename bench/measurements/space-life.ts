// The life of a space: duplicated, deleted and restored, transferred; with 10 pages and with 10,000, on one connection,
// in turns.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Filled, filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { flat } from '../texts.ts'

interface Act {
  readonly name: string
  /** Returns the milliseconds of the act itself, without its preparation. */
  readonly time: (server: BenchServer, filled: Filled, organizations: Organizations) => Promise<number>
}

/** The organizations between which a space is moved back and forth. */
type Organizations = readonly [string, string]

const acts: readonly Act[] = [
  {
    name: 'duplicate',
    time: ({ api }, { space }) => api.time('POST', `/v1/spaces/${space}/duplicate`),
  },
  {
    name: 'restore',
    time: async ({ api }, { space }) => {
      await api.time('DELETE', `/v1/spaces/${space}`)
      return api.time('POST', `/v1/spaces/${space}/restore`)
    },
  },
  {
    name: 'transfer',
    time: async ({ api }, { space }, [here, there]) => {
      const { organization } = await api.ask('GET', `/v1/spaces/${space}`)
      const to = organization === here ? there : here
      return api.time('POST', `/v1/spaces/${space}/transfer`, { organization: to })
    },
  },
]

export const spaceLife = (bench: Bench): Promise<Figure[]> =>
  bench.serve('space-life', async server => {
    const { id: there } = await server.api.ask('POST', '/v1/orgs', { title: 'Elsewhere' })
    const small = await filledSpace(bench, server.api, flat(10))
    const large = await filledSpace(bench, server.api, flat(10_000))
    const organizations = [bench.organization, there] as const
    const figures: Figure[] = []
    for (const act of acts) {
      const time = (filled: Filled) => act.time(server, filled, organizations)
      const row = `${act.name} a space, 10,000 pages against 10`
      figures.push(
        await compare(
          bench,
          row,
          1.2,
          () => time(large),
          () => time(small),
        ),
      )
    }
    return figures
  })
