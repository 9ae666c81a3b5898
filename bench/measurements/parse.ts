// Parsing: the cost of blocks, compared with the same text as Markdown without them.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmNodes, gfmSyntax } from '../../src/content/markdown/gfm.ts'
import { parseMarkdown } from '../../src/content/markdown/index.ts'
import { atMost, type Figure } from '../figures.ts'

export const parse = async (): Promise<Figure[]> => [
  figure('parse a page without blocks, against GFM alone', plainPage, 1.05),
  figure('parse a page with fifty blocks, against GFM alone', pageOfBlocks, 1.5),
]

const prose = 'A paragraph between, with *some* text in it, `code` and a [link](other.md).\n\n'
const plainPage = `# A page\n\n${`## A section\n\n${prose}- one\n- two\n\n`.repeat(50)}`
const blocks = [
  '{% hint style="info" %}\nSome *text*.\n{% endhint %}\n\n',
  ':::note Title\nSome *text*.\n:::\n\n',
  '{% tabs %}\n{% tab title="a" %}\nSome *text*.\n{% endtab %}\n{% endtabs %}\n\n',
  '!!! note "Title"\n    Some *text*.\n\n',
  '$$\na^2 + b^2\n$$\n\n',
]
const pageOfBlocks = `# A page\n\n${blocks
  .map(block => `## A section\n\n${prose}${block}`)
  .join('')
  .repeat(10)}`

const withoutBlocks = (text: string): unknown =>
  fromMarkdown(text, { extensions: [gfmSyntax(text)], mdastExtensions: [...gfmNodes] })

const figure = (row: string, text: string, limit: number): Figure => {
  const times = { reference: Number.POSITIVE_INFINITY, value: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    times.reference = Math.min(
      times.reference,
      cpuTime(() => withoutBlocks(text)),
    )
    times.value = Math.min(
      times.value,
      cpuTime(() => parseMarkdown(text)),
    )
  }
  const { value, reference } = times
  return { row, value, unit: 'ms', reference, ratio: value / reference, target: atMost(limit, 'ratio') }
}

const rounds = 10
const repeats = 20

/** In milliseconds per call. */
const cpuTime = (work: () => unknown): number => {
  const before = process.cpuUsage()
  for (let count = 0; count < repeats; count++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / repeats
}
