// Reading pages of 4 KB: a few that everybody reads, as many as a team reads, and more than there is cache for their
// replies.
import { createToken } from '#identity/tokens/index.ts'
import { below } from '../below.ts'
import type { Bench, BenchServer } from '../bench.ts'
import { indexedSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import type { Shot } from '../load.ts'
import { newMember } from '../population.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const getPage = (bench: Bench): Promise<Figure[]> =>
  bench.serve('get-page', async server => {
    const few = await addresses(bench, server, 200)
    const many = await addresses(bench, server, 2000)
    const forms = addressForms.flatMap(form => many.paths.map(path => path + form))
    const ask = (row: string, shots: readonly Shot[] | (() => Shot), space: string, ratio: number) =>
      throughput(bench, server, row, shots, { read: space }, atLeast(ratio, 'ratio'))
    const paths = few.paths.map(path => ({ path }))
    const tokens = await tokensOfReaders(bench, 10)
    return [
      await ask('get page, 4 KB, of 200', paths, few.space, 0.6),
      await ask('get page, of 2,000 in rotation, ten users', inRotation(many.paths, tokens), many.space, 0.6),
      await ask('get page, no reply is kept', inRotation(forms, tokens), many.space, 0.45),
    ]
  })

const addresses = async (bench: Bench, server: BenchServer, count: number) => {
  const { space, pages } = await indexedSpace(bench, server.api, flat(count), 'page')
  return { space, paths: pages.map(page => `/v1/spaces/${space}/content/page/${page}`) }
}

/** Various query strings for one page, to get more replies than the cache holds. */
const addressForms = ['false', 'true'].flatMap(computed =>
  ['false', 'true'].flatMap(evaluated =>
    ['false', 'true'].map(metadata => `?computed=${computed}&evaluated=${evaluated}&metadata=${metadata}`),
  ),
)

/** Requests the paths in turns across all connections, each as the next of the readers. */
const inRotation = (paths: readonly string[], tokens: readonly string[]): (() => Shot) => {
  let asked = 0
  return () => {
    const path = paths[asked % paths.length] as string
    const authorization = `Bearer ${tokens[asked % tokens.length]}`
    asked++
    return { path, headers: { authorization } }
  }
}

/** Tokens of new members who may read. */
const tokensOfReaders = (bench: Bench, count: number): Promise<string[]> =>
  below(bench, async ctx => {
    const tokens: string[] = []
    for (let index = 0; index < count; index++) {
      const user = await newMember(ctx, bench.organization, `reader-${index}`)
      tokens.push((await createToken(ctx, user, { label: 'reader' })).token)
    }
    return tokens
  })
