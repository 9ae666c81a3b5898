// The links of a page on their way from a thread: as text, for many objects would block whoever receives them.

/** An address that a page links to, and the places in it that the links name. */
export interface LinkedAddress {
  readonly address: string
  /** As it is first written, where that differs. */
  readonly url?: string
  readonly fragments: readonly string[]
}

/** One address a line: itself, as it is written, and the places. */
export const linesOfLinks = (links: readonly LinkedAddress[]): string =>
  links
    .map(({ address, url = '', fragments }) =>
      [address, url, ...fragments.filter(fragment => !/[\t\n]/.test(fragment))].join('\t'),
    )
    .join('\n')

export function* linksInLines(text: string): Generator<LinkedAddress> {
  for (const line of linesIn(text)) {
    const [address = '', url = '', ...fragments] = line.split('\t')
    yield { address, ...(url !== '' && { url }), fragments }
  }
}

/** The lines of a text, one after the other. */
export function* linesIn(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield text.slice(start, end)
    start = end + 1
  }
}
