// Composes blocks of Markdown: lists, folds, tabs, code. The inputs are whole blocks, or escaped lines.
import { clean } from './clean.ts'
import { attribute } from './inline.ts'

/** Blocks one below the other; empty ones are left out. */
export const stack = (...blocks: readonly (string | undefined)[]): string =>
  blocks.filter(block => block !== undefined && block !== '').join('\n\n')

/** A description followed by sentences, in one paragraph if the description is a single line of text. */
export const sentences = (description: string, ...behind: readonly string[]): string => {
  const said = behind.filter(sentence => sentence !== '').join(' ')
  if (said === '' || !/^[\p{L}"'([*_][^\n]*$/u.test(description)) return stack(description, said)
  return `${description}${/[.!?:)]$/.test(description) ? '' : '.'} ${said}`
}

/** Content under a title in bold instead of a heading, so that the outline of a page lists only operations. */
export const titled = (title: string, content: string): string =>
  content === '' ? '' : stack(`**${title}**`, content)

/** A list whose items may consist of several blocks. */
export const list = (items: readonly string[]): string => {
  const written = items.map(item => `- ${item.replace(/\n(?!\n|$)/g, '\n  ')}`)
  return written.join(written.some(item => item.includes('\n')) ? '\n\n' : '\n')
}

/** A fold; `summary` is HTML. */
export const fold = (summary: string, content: string, isOpen = false): string =>
  content === ''
    ? ''
    : `<details${isOpen ? ' open' : ''}>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`

export interface TabContent {
  readonly title: string
  readonly content: string
}

/** A single content gets no tabs around it. */
export const tabs = (contents: readonly TabContent[]): string => {
  const all = contents.filter(({ content }) => content !== '')
  if (all.length < 2) return all[0]?.content ?? ''
  const written = all.map(
    ({ title, content }) => `{% tab title=${attribute(title)} %}\n${content}\n\n{% endtab %}`,
  )
  return `{% tabs %}\n${written.join('\n')}\n{% endtabs %}`
}

/** Of longer code these lines are shown at first, and the rest when a reader asks for it. */
const mostLines = 24

export const fence = (language: string, text: string): string => {
  const content = clean(text)
  const longest = Math.max(2, ...(content.match(/`+/g) ?? []).map(run => run.length))
  const marks = '`'.repeat(longest + 1)
  const block = `${marks}${language}\n${content}\n${marks}`
  return content.split('\n').length > mostLines
    ? `{% code expandable="true" %}\n${block}\n{% endcode %}`
    : block
}

export const hint = (style: 'info' | 'warning', content: string): string =>
  `{% hint style="${style}" %}\n${content}\n{% endhint %}`
