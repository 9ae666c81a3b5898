// An organization of 100,000 spaces compared with one of 1,000.
import type { Bench, BenchServer } from '../bench.ts'
import { connect } from '../client.ts'
import { filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { type Asked, inTurns, ofPages, ofSpaces, searchOrganization } from '../large-growth/acts.ts'
import { rareWord, textsWithRareWord, untilIndexed } from '../large-growth/contents.ts'
import { populate } from '../population.ts'
import { flat } from '../texts.ts'

const many = 100_000
const fewer = 1_000

export const largeOrganization = (bench: Bench): Promise<Figure[]> =>
  bench.serve('large-organization', async server => {
    const small = await organizationOf(bench, server, fewer)
    const large = await organizationOf(bench, server, many)
    const sizes = `an organization of ${many.toLocaleString('en')} spaces against ${fewer.toLocaleString('en')}`
    const acts = [...ofPages, ...ofSpaces, searchOrganization(rareWord)]
    const figures = await inTurns(bench, acts, sizes, large, small)
    for (const { server } of [small, large]) await server.api.close()
    return figures
  })

/** One of its spaces has pages. */
const organizationOf = async (bench: Bench, server: BenchServer, spaces: number): Promise<Asked> => {
  const people = { members: 10, teams: 6, granted: 5, defaultRole: 'read' } as const
  const { organization, adminToken: token } = await populate(bench, { ...people, spaces })
  const api = connect(server.url, token)
  const filled = await filledSpace({ ...bench, organization }, api, flat(100), textsWithRareWord(4000))
  await untilIndexed(api, `/v1/orgs/${organization}`)
  return { server: { ...server, token, api }, organization, filled }
}
