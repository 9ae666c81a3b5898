// Reads YAML that may be hostile: a limited number of tokens, one document, up to the first error.
import { Composer, type Document, Lexer, Parser } from 'yaml'

/** How many tokens may still be read, shared by several texts. The work of reading YAML grows with them. */
export interface YamlBudget {
  left: number
}

/** The budget for all files of one import: twenty thousand files with a hundred tokens each. */
export const newYamlBudget = (): YamlBudget => ({ left: 2_000_000 })

/** The document of a text, or what is wrong with it. A text of more than `most` tokens is not read. */
export const readYamlDocument = (
  text: string,
  most: number,
  budget: YamlBudget,
): Document.Parsed | string => {
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent', merge: false })
  const parser = new Parser()
  const documents: Document.Parsed[] = []
  let tokens = 0
  for (const lexeme of new Lexer().lex(text)) {
    if (++tokens > most) return `it has more than ${most} tokens`
    if (--budget.left < 0) return 'all files together contain more YAML than is read in one import'
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') return token.message
      documents.push(...composer.next(token))
      if (documents.length > 1) return 'it contains several documents'
    }
  }
  for (const token of parser.end()) documents.push(...composer.next(token))
  documents.push(...composer.end(true, text.length))
  const [document] = documents
  if (document === undefined || documents.length > 1) return 'it contains several documents'
  return document.errors[0]?.message ?? document
}
