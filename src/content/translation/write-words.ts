// Words as they are written in a place, so that they are words there and nothing else.
import type { Form } from './place.ts'

/** What is around the words. */
export interface Around {
  readonly form: Form
  /** All that was written before; empty at the start of the place. */
  readonly before: string
  /** What is written behind; empty at the end of the place. */
  readonly after: string
  /** Characters that mean something only where there are two of them, and that are more than once in the place. */
  readonly doubled: ReadonlySet<string>
}

export const writtenWords = (words: string, around: Around): string => {
  const { form } = around
  if (form.in === 'html') return inHtml(words)
  if (form.in === 'markdown') return inMarkdown(words, around)
  return form.in === 'line' || form.isRaw ? words : inValue(words, form.quote)
}

/** The words that can be said there: where nothing can be escaped, some characters are others. */
export const sayable = (words: string, form: Form): string => {
  if (form.in === 'line') return words.replace(/[[{]/g, '(').replace(/[\]}]/g, ')')
  if (form.in !== 'value' || !form.isRaw) return words
  return words.replace(/"/g, '”').replace(/['`]/g, '’').replace(/\{/g, '(').replace(/\}/g, ')')
}

const inHtml = (words: string): string =>
  words
    .replace(/&(?=#?\w)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\{(?=[{%])|(?<=\{)\{/g, reference)
    .replace(/:(?=::)/g, reference)

const inValue = (words: string, quote: string): string =>
  words
    .replace(/&(?=#?\w)/g, '&amp;')
    .replace(/[\\<>`|{}$]/g, reference)
    .replaceAll(quote || '"', reference)

const reference = (character: string): string => `&#${character.codePointAt(0)};`

const inMarkdown = (words: string, { form, before, after, doubled }: Around): string => {
  const isCell = form.in === 'markdown' && form.isCell === true
  const startsLine =
    form.in === 'markdown' && form.startsLine === true && (before === '' || /\n[ \t>]*$/.test(before))
  const escaped = words
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/[*`[\]]/g, '\\$&')
    .replace(/[$~]/g, sign => (doubled.has(sign) ? `\\${sign}` : sign))
    .replace(/_/g, (sign, at: number, all: string) => (isInWord(all, at, before, after) ? sign : `\\${sign}`))
    .replace(/<(?=[a-z/!?]|$)/gi, '\\<')
    .replace(/&(?=#|\w+;)/g, '\\&')
    .replace(/\{(?=[{%#]|$)|(?<=\{)\{/g, '\\{')
    .replace(/:(?=[\w+-]{1,50}:)/g, '\\:')
    .replace(/\|/g, isCell ? '\\|' : '|')
    .replace(/!$/, after.startsWith('[') ? '\\!' : '!')
  return startsLine ? atLineStart(escaped) : escaped
}

const isInWord = (all: string, at: number, before: string, after: string): boolean =>
  /[\p{L}\p{N}]/u.test(all[at - 1] ?? before.at(-1) ?? '') &&
  /[\p{L}\p{N}]/u.test(all[at + 1] ?? after[0] ?? '')

/** What would begin a list, a heading, a quote, a fence, a rule, a table or a block there. */
const atLineStart = (words: string): string =>
  words
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(
      /^(?:#(?=#{0,5}(?:\s|$))|[>|]|[-+](?![\p{L}\p{N}])|[=~]|:(?=::|-)|!(?=!!)|\?(?=\?\?)|\$(?=\$))/u,
      '\\$&',
    )
