// Rewrites the source of a flowchart into what the drawing library reads: one statement a line, spaces around links.

export interface PlainFlowchart {
  readonly text: string
  /** The number of links that the drawing must have: a drawing with fewer would be wrong. */
  readonly links: number
}

/** Undefined if the source has something that the library does not know. */
export const plainFlowchart = (source: string): PlainFlowchart | undefined => {
  const [header = '', ...lines] = source
    .replace(/^((?:graph|flowchart)[^\S\n]+\w\w)[^\S\n]*;/, '$1\n')
    .split('\n')
  const plain: string[] = [header.trim()]
  let links = 0
  for (const line of lines)
    for (const statement of statementsOf(line)) {
      const read = withSpaces(statement)
      if (read === undefined) return undefined
      links += read.links
      plain.push(read.text)
    }
  return { text: plain.join('\n'), links }
}

/** Replaces labels and quoted texts by letters without meaning. */
const masked = (line: string): string =>
  line
    .replace(/"[^"]*"/g, blank)
    .replace(/\|[^|]*\|/g, blank)
    .replace(/\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+/g, blank)

const blank = (text: string): string => '_'.repeat(text.length)

const statementsOf = (line: string): string[] => {
  const mask = masked(line)
  const parts: string[] = []
  let start = 0
  for (let end = mask.indexOf(';'); end !== -1; end = mask.indexOf(';', start)) {
    parts.push(line.slice(start, end))
    start = end + 1
  }
  return [...parts, line.slice(start)].map(part => part.trim()).filter(part => part !== '')
}

/** Lines that are neither nodes nor links. */
const other = /^(?:subgraph|end|direction|classDef|class|style|linkStyle)\b/

const withSpaces = (statement: string): { text: string; links: number } | undefined => {
  if (other.test(statement)) return { text: statement, links: 0 }
  const mask = masked(statement)
  // The library would drop names with characters beyond ASCII letters, and whatever follows `@`.
  if (/[^\w\s&<>=.:,-]/.test(mask)) return undefined
  let text = ''
  let links = 0
  let done = 0
  let before = 0
  const count = (until: number) => (mask.slice(done, until).match(/&/g)?.length ?? 0) + 1
  for (const { 0: link, index } of mask.matchAll(
    /<?(?:--(?!-|>)(?:(?!--).)+?-{2,}>?|==(?!=|>)(?:(?!==).)+?={2,}>?|-\.(?![-.])(?:(?!\.-).)+?\.+->?|-{2,}>?|={2,}>?|-\.+->?)/g,
  )) {
    // `---o` and `---x` are links with other heads.
    if (!link.endsWith('>') && /[ox]/.test(mask[index + link.length] ?? '')) return undefined
    const here = count(index)
    links += before * here
    before = here
    text += `${statement.slice(done, index)} ${plainLink(statement.slice(index, index + link.length))} `
    done = index + link.length
  }
  links += before * count(statement.length)
  // `|words|` belongs to the link before it.
  return { text: (text + statement.slice(done)).replace(/([->=]) +\|/g, '$1|').trim(), links }
}

/** A link of any length becomes the shortest one. */
const plainLink = (link: string): string =>
  link
    .replace(/^(<?)(--|==|-\.)(?=[^-=.>])\s*/, '$1$2 ')
    .replace(
      /(?<=[^-=.<])\s*(-{2,}|={2,}|\.+-)(>?)$/,
      (_, line: string, head: string) =>
        ` ${line.startsWith('.') ? '.-' : line.slice(0, 2)}${head === '' && !line.startsWith('.') ? line[0] : head}`,
    )
    .replace(/^(<?)-{3,}>$/, '$1-->')
    .replace(/^(<?)-{4,}$/, '$1---')
    .replace(/^(<?)={3,}>$/, '$1==>')
    .replace(/^(<?)={4,}$/, '$1===')
    .replace(/^(<?)-\.+-(>?)$/, '$1-.-$2')
