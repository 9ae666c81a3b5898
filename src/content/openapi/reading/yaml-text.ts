// Reads the document in a text of YAML, which may be hostile: a limited number of tokens, one document.
import { Composer, type Document, Lexer, Parser } from 'yaml'
import { deepest } from './limits.ts'

export interface YamlError {
  readonly message: string
  readonly offset: number
}

/** The document, with what was forgiven; or why there is none. */
export type ComposedYaml =
  | { readonly document: Document.Parsed; readonly forgiven: readonly YamlError[] }
  | { readonly error: YamlError }

/** Mistakes after which it is still clear what is meant. */
const forgivable = new Set(['TAB_AS_INDENT', 'KEY_OVER_1024_CHARS', 'DUPLICATE_KEY', 'TAG_RESOLVE_FAILED'])

/** `spend` is called for every token, and may throw. So may `refuseDepth`, which is called where it is nested too deeply. */
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

/** Judges token after token: brackets that are open, and lists that begin in one line. Deeper lines need more and more spaces. */
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
