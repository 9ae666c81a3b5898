// The body of PATCH as a list of changes (RFC 7644, 3.5.2), in the forms that providers send.
import { type Filter, parserOf } from '../filter/parse.ts'
import { type AttributePath, attributeNamed, meaningOf } from './attribute-path.ts'
import type { ResourceType } from './attributes.ts'
import { InvalidScim } from './refusals.ts'

/** One change of one attribute. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: AttributePath
  /** Which of several values. */
  readonly filter: Filter | undefined
  readonly value: unknown
}

/** The changes of a request, in order. Unknown attributes are ignored where the request does not name them by a path. */
export const changesOf = (type: ResourceType, body: unknown): Change[] => {
  const operations = fieldOf(asObject(body, 'the body'), 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new InvalidScim('invalidSyntax', 'Operations must be a list of operations')
  if (operations.length > mostOperations)
    throw new InvalidScim('tooMany', `there may be at most ${mostOperations} operations in a request`)
  const changes = operations.flatMap(operation => changesOfOperation(type, operation))
  if (changes.length > mostChanges)
    throw new InvalidScim('tooMany', `there may be at most ${mostChanges} changes in a request`)
  return changes
}

const mostOperations = 1000
const mostChanges = 2000
/** In characters. */
const longestPath = 1000

const changesOfOperation = (type: ResourceType, given: unknown): Change[] => {
  const operation = asObject(given, 'each of the Operations')
  const op = String(fieldOf(operation, 'op')).toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new InvalidScim('invalidSyntax', 'op must be add, replace or remove')
  const path = fieldOf(operation, 'path') ?? ''
  const value = fieldOf(operation, 'value')
  if (typeof path !== 'string') throw new InvalidScim('invalidPath', 'path must be a string')
  if (op !== 'remove' && value === undefined) throw new InvalidScim('invalidValue', `${op} needs a value`)
  if (path !== '') return changesAt(type, op, path, value, true)
  if (op === 'remove') throw new InvalidScim('noTarget', 'remove needs a path')
  return Object.entries(asObject(value, 'a value without a path')).flatMap(([name, one]) =>
    changesAt(type, op, name, one, false),
  )
}

/** The changes at a path. `isStrict`: the request names it as a path, not as an attribute within a value. */
const changesAt = (
  type: ResourceType,
  op: Change['op'],
  text: string,
  value: unknown,
  isStrict: boolean,
): Change[] => {
  if (text.length > longestPath)
    throw new InvalidScim('invalidPath', `a path has at most ${longestPath} characters`)
  const whole = meaningOf(type, text)
  if (typeof whole === 'object' && 'wholeExtension' in whole) {
    const { id, attributes } = whole.wholeExtension
    const names = op === 'remove' ? attributes.map(({ name }) => name) : Object.keys(asObject(value, id))
    return names
      .filter(name => attributeNamed(attributes, name) !== undefined)
      .flatMap(name =>
        changesAt(
          type,
          op,
          `${id}:${name}`,
          op === 'remove' ? undefined : fieldOf(value as object, name),
          isStrict,
        ),
      )
  }
  const found = readPath(type, text)
  if (found === 'foreign' || (found === 'unknown' && !isStrict)) return []
  if (found === 'unknown')
    throw new InvalidScim('invalidPath', `${text.slice(0, 100)} is no attribute of a ${type.name}`)
  if (
    (found.path.sub ?? found.path.attribute).mutability === 'readOnly' ||
    found.path.attribute.mutability === 'readOnly'
  ) {
    if (!isStrict) return []
    throw new InvalidScim('mutability', `${found.path.attribute.name} cannot be written`)
  }
  return [{ op, value, ...found }]
}

const readPath = (
  type: ResourceType,
  text: string,
): Pick<Change, 'path' | 'filter'> | 'foreign' | 'unknown' => {
  const meaning = meaningOf(type, text.split('[', 1)[0] as string)
  if (typeof meaning === 'string') return meaning
  if ('wholeExtension' in meaning) return 'unknown'
  const fail = (message: string) => new InvalidScim('invalidPath', message)
  const parser = parserOf(text, 'invalidPath', () => meaning)
  if (parser.take('name') === undefined) throw fail('a path begins with the name of an attribute')
  const filter = parser.bracketed(meaning)
  const sub = filter === undefined ? undefined : parser.take('sub')
  if (!parser.isAtEnd()) throw fail('the path goes on where it should end')
  if (sub === undefined) return { path: meaning, filter }
  const part = attributeNamed(meaning.attribute.subAttributes ?? [], (sub as { text: string }).text)
  return part === undefined ? 'unknown' : { path: { ...meaning, sub: part }, filter }
}

const asObject = (value: unknown, name: string): object => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidScim('invalidSyntax', `${name} must be an object`)
  return value
}

/** A field of an object, by its name in any case. */
const fieldOf = (fields: object, name: string): unknown =>
  Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
