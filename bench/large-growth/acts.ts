// Acts that are timed in turns on much data and on a hundredth of it.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import type { Filled } from '../content.ts'
import type { Figure } from '../figures.ts'
import { changeOnePage, getPage, mergeOnePage, type Question, type SpaceAct } from '../space-acts.ts'

/** An organization, one of its spaces, and the server to ask. */
export interface Asked {
  readonly server: BenchServer
  readonly organization: string
  readonly filled: Filled
}

interface Act {
  readonly name: string
  /** Prepares the act, outside of the measured time; returns the request to measure. */
  readonly ready: (asked: Asked) => Promise<Question>
}

/** The maximum ratio of each act's time to its time on a hundredth of the data. */
const most = 1.5

export const inTurns = async (
  bench: Bench,
  acts: readonly Act[],
  sizes: string,
  large: Asked,
  small: Asked,
): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { name, ready } of acts) {
    const time = async (asked: Asked) => asked.server.api.time(...(await ready(asked)))
    figures.push(
      await compare(
        bench,
        `${name}: ${sizes}`,
        most,
        () => time(large),
        () => time(small),
      ),
    )
  }
  return figures
}

const inSpace =
  (act: SpaceAct): Act['ready'] =>
  ({ server, filled }) =>
    act(server, filled)

export const ofPages: readonly Act[] = [
  { name: 'get page', ready: inSpace(getPage) },
  { name: 'change one page', ready: inSpace(changeOnePage) },
  { name: 'merge one page', ready: inSpace(mergeOnePage) },
]

export const ofSpaces: readonly Act[] = [
  {
    name: 'get space',
    ready: async ({ filled }) => ['GET', `/v1/spaces/${filled.space}`],
  },
  {
    name: 'list 50 spaces',
    ready: async ({ organization }) => ['GET', `/v1/orgs/${organization}/spaces?limit=50`],
  },
  {
    name: 'create space',
    ready: async ({ organization }) => ['POST', `/v1/orgs/${organization}/spaces`, { title: 'A space' }],
  },
]

/** The last word of a query may still be incomplete, so it also matches longer words. */
export const searchSpace = (word: string, name = 'search a space'): Act => ({
  name,
  ready: async ({ filled }) => ['GET', `/v1/spaces/${filled.space}/search?limit=10&query=${word}`],
})

export const searchOrganization = (word: string): Act => ({
  name: 'search an organization',
  ready: async ({ organization }) => ['GET', `/v1/orgs/${organization}/search?limit=10&query=${word}`],
})
