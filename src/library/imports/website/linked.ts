// The links of a page as they are sent from a thread: as text, since many objects would block the receiving thread.

/** An address that a page links to, and the anchors of these links. */
export interface LinkedAddress {
  readonly address: string
  /** The address as it is first written, where that differs. */
  readonly url?: string
  readonly fragments: readonly string[]
}

/** One line for each address: the address, how it is written, and the anchors. */
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

/** Yields the lines of a text. */
export function* linesIn(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield text.slice(start, end)
    start = end + 1
  }
}
