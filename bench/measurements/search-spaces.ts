// Searching an organization: the same pages are found in 57 spaces, in an organization of only these and in one of
// 10,000, in turns.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from '../bench.ts'
import { type Api, connect } from '../client.ts'
import { compare } from '../compare.ts'
import type { Figure } from '../figures.ts'
import { type Populated, populate } from '../population.ts'
import { variedText } from '../varied-texts.ts'

const written = 57
const many = 10_000

export const searchSpaces = (bench: Bench): Promise<Figure[]> =>
  bench.serve('search-spaces', async server => {
    const people = { members: 10, teams: 6, granted: 5, defaultRole: 'read' } as const
    const small = await searchable(server, await populate(bench, { ...people, spaces: written }))
    const large = await searchable(server, await populate(bench, { ...people, spaces: many }))
    const row = 'search an organization: 10,000 spaces against 57'
    const figure = await compare(bench, row, 1.5, large.search, small.search)
    for (const { api } of [small, large]) await api.close()
    return [figure]
  })

interface Searchable {
  readonly api: Api
  readonly search: () => Promise<number>
}

/** Writes pages in the first spaces. */
const searchable = async (
  { url }: BenchServer,
  { organization, token, adminToken }: Populated,
): Promise<Searchable> => {
  const admin = connect(url, adminToken)
  const { items } = await admin.ask('GET', `/v1/orgs/${organization}/spaces?limit=${written}`)
  for (const { id } of items) await admin.ask('POST', `/v1/spaces/${id}/content`, pages)
  await admin.close()
  const api = connect(url, token)
  const path = `/v1/orgs/${organization}/search?limit=10&query=bench`
  while ((await api.ask('GET', path)).indexing !== undefined) await sleep(500)
  return { api, search: () => api.time('GET', path) }
}

const pages = {
  changes: Array.from({ length: 5 }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { markdown: variedText() },
  })),
}
