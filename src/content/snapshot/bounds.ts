// The limits of what a snapshot contains: lengths and formats. The schemas of the
// API are made of these, and content that arrives in other ways respects them too.
import { isWithin } from '#kernel/characters.ts'

/** Pages nest no deeper than this, so that recursion over them cannot exhaust the stack. */
export const deepestLevel = 64

/** For one space. */
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
  /** An id, or another name that stands for something. */
  reference: 100,
  variableValue: 4096,
  /** The `doc` setting of a computed page. */
  computedDoc: 1000,
  /** The name of a note: that of an operation or a schema of a spec. */
  noteName: 1000,
  /** The text of a note. */
  note: 100_000,
  /** The file with the arrangement of a repository, such as `.gitbook.yaml`. */
  configuration: 500_000,
} as const

/** Regular expressions for use with the flag `u`. */
export const patterns = {
  /** One segment of an address. */
  slug: '^(?!\\.{1,2}$)[\\p{L}\\p{M}\\p{N}._~-]+$',
  /** One segment of a path, without names that a system treats specially. */
  fileName: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f]+$',
  /** A name that a CEL expression can contain. */
  variableName: '^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,99}$',
  /** A link target: an address on the web, a mailbox, a telephone number, or one relative to the link's page. */
  address:
    '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?|[Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]):|(?!\\s|[^/?#]*:))[^\\u0000-\\u001f\\u007f]*$',
} as const

/** Whether a text can be a segment of an address. */
export const isSlug = (text: string): boolean => isWithin(text, longest.slug) && slugForm.test(text)

/** Whether a link may lead there. */
export const isAddress = (text: string): boolean =>
  isWithin(text, longest.address) && addressForm.test(text) && URL.canParse(text, 'https://localhost/')

export const isVariableName = (text: string): boolean => variableNameForm.test(text)

export const isFileName = (text: string): boolean =>
  isWithin(text, longest.fileName) && fileNameForm.test(text)

/** Whether every database can store the text, and every program read it: no U+0000, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const slugForm = new RegExp(patterns.slug, 'u')
const addressForm = new RegExp(patterns.address, 'u')
const variableNameForm = new RegExp(patterns.variableName, 'u')
const fileNameForm = new RegExp(patterns.fileName, 'u')
