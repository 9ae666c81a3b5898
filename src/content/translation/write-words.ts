// Writes words in a place so that they are read as plain words there.
import type { Form } from './place.ts'

/** What surrounds the words. */
export interface Around {
  readonly form: Form
  /** Everything written before; empty at the start of the place. */
  readonly before: string
  /** What is written after; empty at the end of the place. */
  readonly after: string
  /** Characters that have a meaning only in pairs, and that occur more than once in the place. */
  readonly doubled: ReadonlySet<string>
}

export const writtenWords = (words: string, around: Around): string => {
  const { form } = around
  if (form.in === 'html') return inHtml(words)
  if (form.in === 'markdown') return inMarkdown(words, around)
  return form.in === 'line' || form.isRaw ? words : inValue(words, form.quote)
}

/** The words that can be written there: where escaping is impossible, some characters are replaced. */
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

/** Escapes what would begin a list, a heading, a quote, a fence, a rule, a table or a block there. */
const atLineStart = (words: string): string =>
  words
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(
      /^(?:#(?=#{0,5}(?:\s|$))|[>|]|[-+](?![\p{L}\p{N}])|[=~]|:(?=::|-)|!(?=!!)|\?(?=\?\?)|\$(?=\$))/u,
      '\\$&',
    )
