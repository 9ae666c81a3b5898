// What is done where there is much, and where there is a hundredth of it, in turns.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import type { Filled } from '../content.ts'
import type { Figure } from '../figures.ts'
import { changeOnePage, getPage, mergeOnePage, type Question, type SpaceAct } from '../space-acts.ts'

/** An organization, one of its spaces, and the server that answers. */
export interface Asked {
  readonly server: BenchServer
  readonly organization: string
  readonly filled: Filled
}

interface Act {
  readonly name: string
  /** Done outside the time that is measured; gives what is asked. */
  readonly ready: (asked: Asked) => Promise<Question>
}

/** What any of them may take, of what it takes at a hundredth. */
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

/** A question whose last word is still being typed finds what begins like it. */
export const searchSpace = (word: string, name = 'search a space'): Act => ({
  name,
  ready: async ({ filled }) => ['GET', `/v1/spaces/${filled.space}/search?limit=10&query=${word}`],
})

export const searchOrganization = (word: string): Act => ({
  name: 'search an organization',
  ready: async ({ organization }) => ['GET', `/v1/orgs/${organization}/search?limit=10&query=${word}`],
})
