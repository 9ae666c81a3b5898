// A conflict for people to read: what it is about, and the value of each side.
import type { ShownConflict } from '#library/change-requests/index.ts'
import { type Html, html } from '../../html.ts'
import type { PreviewWords } from '../words.ts'

export const printConflict = (
  conflict: ShownConflict,
  titles: ReadonlyMap<string, string>,
  words: PreviewWords,
): Html => {
  const { page, reusableContent, file, variable, field } = conflict
  const about = (page !== undefined && titles.get(page)) || variable || page || file || reusableContent || ''
  const sides = [
    [words.base, conflict.base],
    [words.main, conflict.main],
    [words.proposed, conflict.changeRequest],
  ] as const
  return html`<li><p><strong><bdi>${about}</bdi></strong> · ${words.field} <code>${field}</code></p>
<dl>${sides.map(([name, value]) => html`<div><dt>${name}</dt><dd><pre tabindex="0"><code dir="auto">${written(value) || words.noValue}</code></pre></dd></div>`)}</dl></li>`
}

/** A text as it is, cut where it is long; other values as JSON. */
const written = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'markdown' in value ? value.markdown : value
  const whole =
    typeof text === 'string' ? text : text === null || text === undefined ? '' : JSON.stringify(text, null, 2)
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

const longest = 5000
