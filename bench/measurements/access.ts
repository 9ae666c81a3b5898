// Access: the cost of finding out what somebody may see, in a small organization and in a large one, in turns.
import type { Bench, BenchServer } from '../bench.ts'
import { type Api, connect } from '../client.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { type Populated, populate } from '../population.ts'

interface Sample {
  readonly api: Api
  readonly path: string
}

export const access = (bench: Bench): Promise<Figure[]> =>
  bench.serve('access', async server => {
    const few = { members: 10, teams: 6, granted: 50, spaces: 50 }
    const many = { members: 10_000, teams: 100, granted: 200, spaces: 10_000 }
    const small = await populate(bench, { ...few, defaultRole: null })
    const hidden = await populate(bench, { ...many, defaultRole: null })
    const open = await populate(bench, { ...many, defaultRole: 'read' })
    const smallOpen = await populate(bench, { ...few, defaultRole: 'read' })
    const list = ({ organization }: Populated) => `/v1/orgs/${organization}/spaces?limit=50`
    const space = (of: Populated) => `/v1/spaces/${of.space}`
    const members = ({ organization }: Populated) => `/v1/orgs/${organization}/members?limit=10`
    return [
      await compare(bench, server, 'list 50 spaces: 200 granted of 10,000, against 50 of 50', 1.5, [
        [list, hidden],
        [list, small],
      ]),
      await compare(bench, server, 'list 50 spaces: 10,000 seen, 200 granted, against 50 of 50', 1.5, [
        [list, open],
        [list, smallOpen],
      ]),
      await compare(bench, server, 'get space: 10,000 spaces, members, grants, against 50', 1.2, [
        [space, hidden],
        [space, small],
      ]),
      await compare(bench, server, 'list 10 members: of 10,000, against 10 of 12', undefined, [
        [members, hidden],
        [members, small],
      ]),
    ]
  })

type Question = readonly [path: (of: Populated) => string, of: Populated]

const compare = async (
  bench: Bench,
  server: BenchServer,
  row: string,
  most: number | undefined,
  [large, small]: readonly [Question, Question],
): Promise<Figure> => {
  const samples = [large, small].map(
    ([path, of]): Sample => ({ api: connect(server.url, of.token), path: path(of) }),
  )
  const times: number[][] = samples.map(() => [])
  for (let index = 0; index < 2 * bench.effort.repeats; index++) {
    for (const [which, { api, path }] of samples.entries()) times[which]?.push(await api.time('GET', path))
  }
  for (const { api } of samples) await api.close()
  // The first half warms up.
  const [value, reference] = times.map(all => median(all.slice(all.length / 2))) as [number, number]
  return {
    row,
    value,
    unit: 'ms',
    reference,
    ratio: value / reference,
    target: most === undefined ? undefined : atMost(most, 'ratio'),
  }
}
