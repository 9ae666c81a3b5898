// A reference as it is stored: a line of JSON for each page and each part of one, so that none blocks whoever reads it.
import type { Reference, ReferencePage, ReferencePart, RequestForm } from '#content/openapi/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Characters that a line has at most, as a rule: a short part stands on one line with its neighbours. */
const lineLength = 65_536

type PageHead = Omit<ReferencePage, 'parts'>

type Line =
  | { readonly page: PageHead }
  | { readonly parts: readonly ReferencePart[] }
  | { readonly requests: readonly RequestForm[] }

/** The overview comes first. */
export const linesOf = ({ overview, pages, requests = [] }: Reference): string =>
  [...[overview, ...pages].flatMap(linesOfPage), ...linesTogether('requests', requests)].join('\n')

const linesOfPage = ({ parts, ...page }: ReferencePage): string[] => [
  JSON.stringify({ page } satisfies Line),
  ...linesTogether('parts', parts),
]

const linesTogether = (name: 'parts' | 'requests', all: readonly object[]): string[] => {
  const lines: string[] = []
  let together: string[] = []
  let length = 0
  const flush = (): void => {
    if (together.length > 0) lines.push(`{"${name}":[${together.join(',')}]}`)
    together = []
    length = 0
  }
  for (const one of all) {
    const written = JSON.stringify(one)
    together.push(written)
    length += written.length
    if (length >= lineLength) flush()
  }
  flush()
  return lines
}

/** Reads what `linesOf` has written. */
export const referenceFrom = async (lines: Buffer): Promise<Reference> => {
  const pages: { head: PageHead; parts: ReferencePart[] }[] = []
  const requests: RequestForm[] = []
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf('\n', start)
    const line: Line = JSON.parse(lines.toString('utf8', start, end === -1 ? lines.length : end))
    if ('page' in line) pages.push({ head: line.page, parts: [] })
    else if ('requests' in line) requests.push(...line.requests)
    else pages.at(-1)?.parts.push(...line.parts)
    start = end === -1 ? lines.length : end + 1
    await yieldWhenLong()
  }
  const [overview, ...rest] = pages.map(({ head, parts }): ReferencePage => ({ ...head, parts }))
  if (overview === undefined) throw new Error('a stored reference has no overview')
  return { overview, pages: rest, requests }
}
