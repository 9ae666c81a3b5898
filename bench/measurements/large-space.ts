// A space of 50,000 pages compared with one of 500.
import type { Bench, BenchServer } from '../bench.ts'
import { newSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { type Asked, inTurns, ofPages, searchSpace } from '../large-growth/acts.ts'
import { rareWord, textsWithRareWord, untilIndexed } from '../large-growth/contents.ts'

const many = 50_000
const fewer = 500

/** The most changes that one request may contain. */
const mostAtOnce = 500

export const largeSpace = (bench: Bench): Promise<Figure[]> =>
  bench.serve('large-space', async server => {
    const [small, large] = [await spaceOf(bench, server, fewer), await spaceOf(bench, server, many)]
    const sizes = `a space of ${many.toLocaleString('en')} pages against ${fewer}`
    return inTurns(bench, [...ofPages, searchSpace(rareWord)], sizes, large, small)
  })

const spaceOf = async (bench: Bench, server: BenchServer, count: number): Promise<Asked> => {
  const { api } = server
  const space = await newSpace(bench, api, `${count} pages`)
  const address = `/v1/spaces/${space}`
  const textOf = textsWithRareWord(4000)
  for (let made = 0; made < count; made += mostAtOnce)
    await api.ask('POST', `${address}/content`, { changes: insertions(textOf) })
  await untilIndexed(api, address)
  const { pages } = await api.ask('GET', `${address}/content/pages`)
  const ids = pages.map(({ id }: { id: string }) => id)
  return { server, organization: bench.organization, filled: { space, pages: ids } }
}

const insertions = (textOf: () => string) =>
  Array.from({ length: mostAtOnce }, () => ({
    operation: 'insert_page',
    title: 'A page',
    document: { markdown: textOf() },
  }))
