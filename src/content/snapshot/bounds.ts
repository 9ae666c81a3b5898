// The bounds of what a snapshot contains: lengths and forms. The schemas of the API are made of these, and whatever comes
// in another way keeps to them too.
import { isWithin } from '#kernel/characters.ts'

/** Pages nest no deeper than this, so that nothing that walks them can run out of stack. */
export const deepestLevel = 64

/** Redirects of a space. */
export const mostRedirects = 10_000

/** In characters (code points). */
export const longest = {
  title: 500,
  description: 1000,
  emoji: 50,
  icon: 50,
  coverSize: 50,
  slug: 100,
  fileName: 255,
  /** The text of a page. */
  text: 1_000_000,
  address: 2048,
  anchor: 255,
  /** The id of something, or another name that stands for it. */
  reference: 100,
  variableValue: 4096,
  /** What a computed page says about its spec. */
  computedDoc: 1000,
  /** What a note is attached to: an operation or a schema of a spec. */
  noteName: 1000,
  /** The text of a note. */
  note: 100_000,
  /** The file that says how a repository is arranged, as `.gitbook.yaml`. */
  configuration: 500_000,
} as const

/** Regular expressions, to be read with the flag `u`. */
export const patterns = {
  /** What can be between two slashes of an address. */
  slug: '^(?!\\.{1,2}$)[\\p{L}\\p{M}\\p{N}._~-]+$',
  /** One step of a path, that no system takes for something else. */
  fileName: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f]+$',
  /** Such as a CEL expression can say. */
  variableName: '^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,99}$',
  /** Where a link may lead: to the web, a mailbox, a telephone, or relative to the page that it is on. */
  address:
    '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?|[Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]):|(?!\\s|[^/?#]*:))[^\\u0000-\\u001f\\u007f]*$',
} as const

/** Whether a text can be between two slashes of an address. */
export const isSlug = (text: string): boolean => isWithin(text, longest.slug) && slugForm.test(text)

/** Whether a link may lead there. */
export const isAddress = (text: string): boolean =>
  isWithin(text, longest.address) && addressForm.test(text) && URL.canParse(text, 'https://localhost/')

export const isVariableName = (text: string): boolean => variableNameForm.test(text)

export const isFileName = (text: string): boolean =>
  isWithin(text, longest.fileName) && fileNameForm.test(text)

/** Whether every database keeps the text, and every program reads it: no U+0000, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const slugForm = new RegExp(patterns.slug, 'u')
const addressForm = new RegExp(patterns.address, 'u')
const variableNameForm = new RegExp(patterns.variableName, 'u')
const fileNameForm = new RegExp(patterns.fileName, 'u')
