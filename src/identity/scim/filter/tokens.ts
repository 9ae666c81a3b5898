// Splits filters and paths of SCIM into tokens (RFC 7644, 3.4.2.2 and 3.5.2).

export type Token =
  | { readonly kind: 'name' | 'sub'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: '(' | ')' | '[' | ']' }

/** Undefined where some text is not a token. */
export const tokensOf = (text: string): Token[] | undefined => {
  const tokens: Token[] = []
  const pattern = new RegExp(form)
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (found === null) return undefined
    const token = tokenOf(found.groups as Record<string, string | undefined>)
    if (token === undefined) return undefined
    if (token !== 'space') tokens.push(token)
  }
  return tokens
}

/** Each alternative begins with different characters, and none can match a text in two ways. */
const form =
  /(?<space>\s+)|(?<bracket>[()[\]])|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?<name>[A-Za-z$][\w$:.-]*)|\.(?<sub>[A-Za-z$][\w$-]*)/y

const tokenOf = ({
  space,
  bracket,
  string,
  number,
  name,
  sub,
}: Record<string, string | undefined>): Token | 'space' | undefined => {
  if (space !== undefined) return 'space'
  if (bracket !== undefined) return { kind: bracket as '(' }
  if (number !== undefined) return { kind: 'value', value: Number(number) }
  if (sub !== undefined) return { kind: 'sub', text: sub }
  if (string !== undefined) return stringOf(string)
  if (name === undefined) return undefined
  const word = words.get(name.toLowerCase())
  return word === undefined ? { kind: 'name', text: name } : { kind: 'value', value: word }
}

const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Strings have the syntax of JSON. */
const stringOf = (text: string): Token | undefined => {
  try {
    const value = JSON.parse(text) as string
    return value.includes('\0') || !value.isWellFormed() ? undefined : { kind: 'value', value }
  } catch {
    return undefined
  }
}
