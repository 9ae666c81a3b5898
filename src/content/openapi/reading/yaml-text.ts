// Parses YAML text that may be hostile: a limited number of tokens, one document.
import { Composer, type Document, Lexer, Parser } from 'yaml'
import { deepest } from './limits.ts'

export interface YamlError {
  readonly message: string
  readonly offset: number
}

/** The document with the errors that were forgiven, or why there is none. */
export type ComposedYaml =
  | { readonly document: Document.Parsed; readonly forgiven: readonly YamlError[] }
  | { readonly error: YamlError }

/** Errors after which the meaning is still clear. */
const forgivable = new Set(['TAB_AS_INDENT', 'KEY_OVER_1024_CHARS', 'DUPLICATE_KEY', 'TAG_RESOLVE_FAILED'])

/** Calls `spend` for every token, and `refuseDepth` where the text nests too deep; both may throw. */
export const composeYaml = (text: string, spend: () => void, refuseDepth: () => void): ComposedYaml => {
  const isTooDeep = depthJudge()
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent', merge: false, version: '1.2' })
  const parser = new Parser()
  const documents: Document.Parsed[] = []
  for (const lexeme of new Lexer().lex(text)) {
    spend()
    if (isTooDeep(lexeme)) refuseDepth()
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token))
    if (documents.length > 1) return severalDocuments(documents)
  }
  for (const token of parser.end()) documents.push(...composer.next(token))
  documents.push(...composer.end(true, text.length))
  const [document] = documents
  if (document === undefined || documents.length > 1) return severalDocuments(documents)
  const errors = document.errors.map(({ code, message, pos }) => ({ code, message, offset: pos[0] }))
  const error = errors.find(({ code }) => !forgivable.has(code))
  return error === undefined ? { document, forgiven: errors } : { error }
}

/**
 * Returns a function that takes each token and says whether nesting is too deep: open brackets, or collections that begin on
 * one line. Nesting by indentation needs ever more spaces anyway.
 */
const depthJudge = (): ((lexeme: string) => boolean) => {
  let [brackets, begun] = [0, 0]
  return lexeme => {
    if (lexeme === '[' || lexeme === '{') brackets++
    if (lexeme === ']' || lexeme === '}') brackets--
    if (/^[-?:]$/.test(lexeme)) begun++
    else if (!/^[ \t&!]/.test(lexeme)) begun = 0
    return brackets > deepest || begun > deepest
  }
}

const severalDocuments = (documents: readonly Document.Parsed[]): ComposedYaml => ({
  error: { message: 'there are several documents in one file', offset: documents[0]?.range[2] ?? 0 },
})
