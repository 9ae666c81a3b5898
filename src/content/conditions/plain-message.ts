// What is wrong with an expression, in the words of people who write one rather than those of the library.
import type { ParseError } from '@marcbachmann/cel-js'

export const plainMessage = ({ code, summary, range }: ParseError, text: string): string => {
  switch (code) {
    case 'expected_token': {
      const [, expected = '', found = ''] = /^Expected (\w+), got (\w+)$/.exec(summary) ?? []
      return `${nameOf(expected)} is expected, and not ${nameOf(found)}`
    }
    case 'unexpected_token':
      return `${nameOf(summary.split(': ')[1] ?? '')} is not expected here`
    case 'unexpected_character':
      return `"${String.fromCodePoint(text.codePointAt(range?.start ?? 0) ?? 0x20)}" is not expected here`.toWellFormed()
    case 'limit_exceeded':
      return 'it has too many parts, or nests too deep'
    default:
      return (summary.charAt(0).toLowerCase() + summary.slice(1)).toWellFormed()
  }
}

const nameOf = (token: string): string => tokens.get(token) ?? 'this'

/** By the library's names of tokens. */
const tokens: ReadonlyMap<string, string> = new Map([
  ['EOF', 'the end'],
  ['NUMBER', 'a number'],
  ['STRING', 'a text'],
  ['BYTES', 'a text'],
  ['BOOLEAN', 'true or false'],
  ['NULL', 'null'],
  ['IDENTIFIER', 'a name'],
  ['PLUS', '"+"'],
  ['MINUS', '"-"'],
  ['MULTIPLY', '"*"'],
  ['DIVIDE', '"/"'],
  ['MODULO', '"%"'],
  ['EQ', '"=="'],
  ['NE', '"!="'],
  ['LT', '"<"'],
  ['LE', '"<="'],
  ['GT', '">"'],
  ['GE', '">="'],
  ['AND', '"&&"'],
  ['OR', '"||"'],
  ['NOT', '"!"'],
  ['IN', '"in"'],
  ['LPAREN', '"("'],
  ['RPAREN', '")"'],
  ['LBRACKET', '"["'],
  ['RBRACKET', '"]"'],
  ['LBRACE', '"{"'],
  ['RBRACE', '"}"'],
  ['DOT', '"."'],
  ['COMMA', '","'],
  ['COLON', '":"'],
  ['QUESTION', '"?"'],
])
