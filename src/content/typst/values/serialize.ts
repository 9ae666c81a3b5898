// Writes values as Typst code: the only place where text becomes
// source. Every text is a string literal, so none of it can be code.
import { type Call, type Content, names, type Value } from './value.ts'

/** The content as a code block, for a place where Typst expects markup. */
export const serialize = (content: Content): string => `#${code(content)}\n`

/** Defines a value under a name for the rest of the document. */
export const serializeLet = (name: string, value: Value): string =>
  `#let ${identifier(name)} = ${code(value)}\n`

/** A show rule that applies the call to the rest of the document. */
export const serializeShow = (settings: Call): string => `#show: ${code(settings)}\n`

const code = (value: Value): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return numeric(value)
  if (typeof value === 'boolean') return String(value)
  if (value === null) return 'none'
  if (isContents(value)) return joined(value)
  switch (value.kind) {
    case 'call':
      return `${functionName(value.name)}(${argumentsOf(value)})`
    case 'labelled':
      return `[#${code(value.content)}#${code(value.label)}]`
    case 'label':
      return `label(${quoted(value.name)})`
    case 'length':
      return `${numeric(value.amount)}${value.unit}`
    case 'name':
      if (!names.includes(value.name)) throw new Error(`no constant of Typst: ${value.name}`)
      return value.name
    case 'list':
      return `(${value.items.map(item => `${code(item)},`).join('')})`
    case 'dictionary': {
      const entries = Object.entries(value.entries)
      return `(${entries.length === 0 ? ':' : entries.map(([key, one]) => `${quoted(key)}:${code(one)},`).join('')})`
    }
  }
}

const isContents = (value: Value): value is readonly Content[] => Array.isArray(value)

/** Consecutive contents: Typst joins what a code block yields. */
const joined = (parts: readonly Content[]): string => {
  const written = parts.filter(part => part !== '').map(code)
  return written.length === 0 ? '[]' : `{${written.join('\n')}}`
}

const argumentsOf = ({ positional, named }: Call): string =>
  [
    ...Object.entries(named).flatMap(([key, value]) =>
      value === undefined ? [] : [`${identifier(key)}:${code(value)}`],
    ),
    ...positional.map(code),
  ].join(',')

/** Names come from the program, never from a text; this enforces it. */
const functionName = (name: string): string => name.split('.').map(identifier).join('.')

const identifier = (name: string): string => {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`no name in Typst: ${name}`)
  return name
}

const numeric = (value: number): string => {
  if (!Number.isFinite(value)) throw new Error(`no number in Typst: ${value}`)
  return value < 0 ? `(${plain(value)})` : plain(value)
}

/** The number without an exponent. */
const plain = (value: number): string => String(Number(value.toFixed(4)))

/** A string literal. Characters that no font shows, and lone surrogates, are left out. */
const quoted = (text: string): string =>
  `"${text
    .toWellFormed()
    .replace(unseen, '')
    .replace(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')}"`

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to be found
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
