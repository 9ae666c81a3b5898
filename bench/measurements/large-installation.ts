// An installation of a million pages compared with one of 10,000, in spaces of the same size.
import { type Bench, type BenchServer, openBench, startServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Filled, filledSpace, newSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { type Asked, inTurns, ofPages, ofSpaces, searchSpace } from '../large-growth/acts.ts'
import { rareWord, textsWithRareWord, untilIndexed } from '../large-growth/contents.ts'
import { firstAnswer } from '../processes.ts'
import { flat } from '../texts.ts'

const spaces = { many: 100, fewer: 1 }
const pagesEach = 10_000
/** How many empty spaces both have, so that lists are equally long. */
const listed = 50
/** In characters: a million texts of 4 KB would need more room than most have. */
const textLength = 400

const sizes = 'an installation of 1,000,000 pages against 10,000'

export const largeInstallation = async (bench: Bench): Promise<Figure[]> => {
  const [few, many] = [
    await openBench(bench.engine, bench.effort),
    await openBench(bench.engine, bench.effort),
  ]
  const figures = await few.serve('few', async fewServer => {
    const small = await installationOf(few, fewServer, spaces.fewer)
    return many.serve('many', async manyServer => {
      const large = await installationOf(many, manyServer, spaces.many)
      const searches = [searchSpace(rareWord), searchSpace('ba', 'search a space for half a word')]
      return inTurns(bench, [...ofPages, ...ofSpaces, ...searches], sizes, large, small)
    })
  })
  const start = await compare(bench, `start: ${sizes}`, 1.5, startOf(many), startOf(few), starts)
  return [...figures, start]
}

const starts = 10

/** Returns the last space; the others are only there beside it. */
const installationOf = async (bench: Bench, server: BenchServer, count: number): Promise<Asked> => {
  for (let made = 0; made < listed; made++) await newSpace(bench, server.api, 'A space')
  let filled: Filled = { space: '', pages: [] }
  for (let made = 0; made < count; made++)
    filled = await filledSpace(bench, server.api, flat(pagesEach), textsWithRareWord(textLength))
  await untilIndexed(server.api, `/v1/orgs/${bench.organization}`)
  return { server, organization: bench.organization, filled }
}

/** The time from the start of the process to the first response. */
const startOf =
  ({ location, token }: Bench) =>
  async (): Promise<number> => {
    const before = performance.now()
    const server = await startServer(location)
    await firstAnswer(server, '/v1/orgs', token)
    const milliseconds = performance.now() - before
    await server.stop()
    return milliseconds
  }
