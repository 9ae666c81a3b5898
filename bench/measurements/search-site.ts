// Searching a site of fifty spaces as a visitor, compared with searching the same spaces in their organization.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { someWord, variedText } from '../varied-texts.ts'

const spaces = 50
const pagesOfSpace = 40

export const searchSite = (bench: Bench): Promise<Figure[]> =>
  bench.serve('search-site', async server => [
    await forVisitors(bench, server, 'whose pages all visitors see', 0, 1.5),
    await forVisitors(bench, server, 'of whose pages one in ten has conditions', 0.1, undefined),
  ])

const forVisitors = async (
  bench: Bench,
  { api }: BenchServer,
  which: string,
  share: number,
  most: number | undefined,
): Promise<Figure> => {
  const base = `/v1/orgs/${bench.organization}`
  const ids: string[] = []
  for (let index = 0; index < spaces; index++) {
    const textOf = () => (Math.random() < share ? withConditions(variedText()) : variedText())
    ids.push((await filledSpace(bench, api, flat(pagesOfSpace), textOf)).space)
  }
  const site = (await api.ask('POST', `${base}/sites`, { title: 'Bench', spaces: ids })).id
  await api.ask('POST', `${base}/sites/${site}/publish`, {})
  while ((await api.ask('GET', `${base}/search?limit=1&query=bench`)).indexing !== undefined)
    await new Promise(resolve => setTimeout(resolve, 1000))
  let words = ''
  return compare(
    bench,
    `search a site of ${spaces} spaces, ${which}, against their organization`,
    most,
    () => api.time('POST', `${base}/sites/${site}/search?limit=10`, { query: words }),
    () => {
      words = `${someWord()} ${someWord()}`
      return api.time('GET', `${base}/search?limit=10&query=${words.replace(' ', '+')}`)
    },
    3 * bench.effort.repeats,
  )
}

const withConditions = (text: string): string =>
  `${text}\n\n{% if visitor.claims.unsigned.beta %}\n\n${someWord()} ${someWord()}\n\n{% endif %}\n`
