// The source of a flowchart, written as what draws it reads it: one statement a line, spaces around links.

export interface PlainFlowchart {
  readonly text: string
  /** How many there must be in the drawing: one that lacks some would tell something wrong. */
  readonly links: number
}

/** Undefined where it has something that what draws it does not know. */
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

/** What stands in labels and between quotes, as letters that mean nothing. */
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

/** Lines that are no nodes and links. */
const other = /^(?:subgraph|end|direction|classDef|class|style|linkStyle)\b/

const withSpaces = (statement: string): { text: string; links: number } | undefined => {
  if (other.test(statement)) return { text: statement, links: 0 }
  const mask = masked(statement)
  // A name that is no letters of ASCII, and what is written behind `@`, would be left out.
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
  // `|words|` belong to the link before them.
  return { text: (text + statement.slice(done)).replace(/([->=]) +\|/g, '$1|').trim(), links }
}

/** However long it is, it is one link. */
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
