// References as they are stored: one line of JSON for each page and each part of a page, so that reading one blocks nobody.
import type { Reference, ReferencePage, ReferencePart, RequestForm } from '#content/openapi/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Characters of a line at most, as a rule: short parts share a line with their neighbours. */
const lineLength = 65_536

type PageHead = Omit<ReferencePage, 'parts'>

type Line =
  | { readonly page: PageHead }
  | { readonly parts: readonly ReferencePart[] }
  | { readonly requests: readonly RequestForm[] }

/** Writes a reference as lines; the overview comes first. */
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

/** Reads what `linesOf` has written, and returns its size in bytes as well. The text is never in memory as a whole. */
export const referenceFrom = async (
  chunks: AsyncIterable<Buffer>,
): Promise<{ reference: Reference; size: number }> => {
  const pages: { head: PageHead; parts: ReferencePart[] }[] = []
  const requests: RequestForm[] = []
  let size = 0
  for await (const bytes of linesIn(chunks)) {
    size += bytes.length + 1
    const line: Line = JSON.parse(bytes.toString())
    if ('page' in line) pages.push({ head: line.page, parts: [] })
    else if ('requests' in line) requests.push(...line.requests)
    else pages.at(-1)?.parts.push(...line.parts)
    await yieldWhenLong()
  }
  const [overview, ...rest] = pages.map(({ head, parts }): ReferencePage => ({ ...head, parts }))
  if (overview === undefined) throw new Error('a stored reference has no overview')
  return { reference: { overview, pages: rest, requests }, size }
}

/** The lines without their line breaks. */
async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)])
      begun = []
      start = end + 1
    }
    begun.push(chunk.subarray(start))
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield last
}
