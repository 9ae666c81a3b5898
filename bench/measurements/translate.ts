// Translating: the cost of finding the text for people in 1,000 pages, and of inserting a translation, compared with
// parsing them.
import { parseMarkdown } from '../../src/content/markdown/index.ts'
import { segmentsOf, translateText } from '../../src/content/translation/index.ts'
import { atMost, type Figure } from '../figures.ts'
import { newText } from '../texts.ts'

export const translate = async (): Promise<Figure[]> => {
  const texts = Array.from({ length: pages }, () => newText() + blocks)
  // These warm up.
  for (const text of texts.slice(0, 50)) translated(text)
  const reference = cpuTime(texts, parseMarkdown)
  const figure = (row: string, work: (text: string) => unknown, limit: number): Figure => {
    const value = cpuTime(texts, work)
    return { row, value, unit: 'ms', reference, ratio: value / reference, target: atMost(limit, 'ratio') }
  }
  return [
    figure('find what of 1,000 pages is for people, against parsing them', segmentsOf, 1.5),
    figure('put a translation into 1,000 pages, against parsing them', translated, 3),
  ]
}

const pages = 1000

const blocks = `
{% hint style="info" title="A title" %}
Some *text* with \`code\` and a [link](other.md).
{% endhint %}

| One | Two |
|---|---|
| a | \`b\` |

<figure><img src="a.png" alt="What it shows"><figcaption>A caption</figcaption></figure>
`

const translated = (text: string): unknown => translateText(text, segment => `[de] ${segment.text}`)

/** In milliseconds, for all texts together. */
const cpuTime = (texts: readonly string[], work: (text: string) => unknown): number => {
  const before = process.cpuUsage()
  for (const text of texts) work(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
