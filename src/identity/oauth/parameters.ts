// The parameters of a request, in an address or a form: each may occur once, with a bounded length.
import { OauthRefusal } from './refusal.ts'

export type Parameters = ReadonlyMap<string, string>

const most = 50
const longest = 4096

/** A parameter with an empty value counts as left out (RFC 6749, 3.1). */
export const readParameters = (given: Iterable<readonly [string, string]>): Parameters => {
  const parameters = new Map<string, string>()
  let count = 0
  for (const [name, value] of given) {
    if (++count > most) throw new OauthRefusal('invalid_request', 'there are too many parameters')
    if (value.length > longest) throw new OauthRefusal('invalid_request', 'a parameter is too long')
    if (!value.isWellFormed() || /\p{Cc}/u.test(value))
      throw new OauthRefusal('invalid_request', 'a parameter contains control characters')
    if (parameters.has(name)) throw new OauthRefusal('invalid_request', 'a parameter is given twice')
    if (value !== '') parameters.set(name, value)
  }
  return parameters
}

export const required = (parameters: Parameters, name: string): string => {
  const value = parameters.get(name)
  if (value === undefined) throw new OauthRefusal('invalid_request', `send ${name}`)
  return value
}
