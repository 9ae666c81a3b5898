// Reads a value that is given to decide a conflict: it has the form in which the conflict shows its values.
import { isWithin } from '#kernel/characters.ts'
import { invalidField } from '#kernel/errors.ts'
import { isJsonObject, type Json } from '#kernel/json.ts'
import { conditionProblem } from '../conditions/index.ts'
import {
  type Computed,
  type ContentReference,
  type Cover,
  defaultLayout,
  isAddress,
  isVariableName,
  longest,
  type PageInput,
  type TextInput,
} from '../snapshot/index.ts'

/** The input for one field of a page. */
export const pageInputOf = (field: string, value: Json): PageInput => {
  const read = Object.hasOwn(readers, field) ? readers[field as keyof typeof readers] : undefined
  if (read === undefined) throw invalidField('/value', `cannot be given for ${field}: choose a side`)
  return read(value)
}

/** The input for a page as a whole: its title, slug, text and short fields. */
export const wholePageInput = (value: Json): PageInput => {
  const given = asObject(value)
  const names = ['title', 'slug', 'emoji', 'icon', 'description', 'condition'] as const
  const fields = names
    .filter(name => given[name] !== undefined)
    .map(name => pageInputOf(name, given[name] as Json))
  const text = given.markdown === undefined ? {} : { document: asMarkdown(given) }
  return Object.assign({}, ...fields, text)
}

/** A page's text, or its front matter. */
export const asLongText = (value: Json): string => asTextWithin(longest.text)(value)

export const asVariable = (value: Json): string => asTextWithin(longest.variableValue)(value)

export const asTitle = (value: Json): string =>
  asTextWithin(longest.title)(value) || wrong('must not be empty')

export const asMarkdown = (value: Json): TextInput => ({
  markdown: asLongText(asObject(value).markdown ?? null),
})

/** Notes by name. */
export const asNotes = (value: Json): Readonly<Record<string, TextInput>> =>
  Object.fromEntries(Object.entries(asObject(value)).map(([name, note]) => [name, asMarkdown(note)]))

const asText = (value: Json): string => (typeof value === 'string' ? value : wrong('must be text'))

const asTextWithin =
  (most: number) =>
  (value: Json): string =>
    isWithin(asText(value), most) ? (value as string) : wrong(`must have at most ${most} characters`)

const wrong = (message: string): never => {
  throw invalidField('/value', message)
}

const orNull = <Value>(value: Json, read: (value: Json) => Value): Value | null =>
  value === null ? null : read(value)

const asFlag = (value: Json): boolean => (typeof value === 'boolean' ? value : wrong('must be true or false'))

const asObject = (value: Json): Readonly<Record<string, Json>> =>
  isJsonObject(value) ? value : wrong('must be an object')

const asIndex = (value: Json): number =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : wrong('must have an index in "at"')

const asCondition = (value: Json): string => {
  const problem = conditionProblem(asText(value))
  return problem === undefined ? (value as string) : wrong(problem)
}

const asReference = asTextWithin(longest.reference)

const asPosition = (value: Json): PageInput => {
  const { into = null, at } = asObject(value)
  return { into: orNull(into, asText), ...(at !== undefined && { at: asIndex(at) }) }
}

const asVariables = (value: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(asObject(value)).map(([name, one]) =>
      isVariableName(name) ? [name, asVariable(one)] : wrong('must name variables by letters, digits and _'),
    ),
  )

const asLayout = (value: Json): PageInput['layout'] => {
  for (const [name, one] of Object.entries(asObject(value))) {
    const known = Object.hasOwn(defaultLayout, name) ? typeof defaultLayout[name as 'cover'] : undefined
    if (typeof one !== known) wrong(`must be a layout, which has no such ${name}`)
    if (known === 'string') asTextWithin(longest.coverSize)(one)
  }
  // Fields that the value leaves out get their defaults.
  return { ...defaultLayout, ...(value as object) }
}

/** The keys of each kind of target other than `kind`. */
const targetKeys = { url: ['url'], page: ['page', 'anchor'], file: ['file'], space: ['space'] } as const

const asContentReference = (value: Json): ContentReference => {
  const { kind, ...rest } = asObject(value)
  const names: readonly string[] = Object.hasOwn(targetKeys, String(kind)) ? targetKeys[kind as 'url'] : []
  const isTarget = typeof rest[names[0] ?? ''] === 'string'
  const isKnown = Object.entries(rest).every(([name, one]) => names.includes(name) && isTargetPart(name, one))
  return isTarget && isKnown
    ? (value as ContentReference)
    : wrong('must be a target: {kind, url | page | file | space}')
}

const isTargetPart = (name: string, value: Json): boolean => {
  if (typeof value !== 'string') return false
  if (name === 'url') return isAddress(value)
  return isWithin(value, name === 'anchor' ? longest.anchor : longest.reference)
}

const asCover = (value: Json): Cover => {
  const { ref, refDark, yPos, ...rest } = asObject(value)
  for (const one of [ref, refDark]) if (one !== undefined) asReference(asObject(one).file ?? null)
  const isCover = Object.keys(rest).length === 0 && (yPos === undefined || typeof yPos === 'number')
  return isCover ? (value as Cover) : wrong('must be a cover: {ref, refDark, yPos}')
}

const asComputed = (value: Json): Computed => {
  const { type, dependencies = {}, props = {}, ...rest } = asObject(value)
  const { spec = {}, ...others } = asObject(dependencies)
  const { ref = { kind: 'openapi', spec: '' }, ...notSpec } = asObject(spec)
  const { kind, spec: name, ...more } = asObject(ref)
  const { doc = '', models = false, ...unknown } = asObject(props)
  asReference(name ?? null)
  asTextWithin(longest.computedDoc)(doc)
  asFlag(models)
  const isKnown = [rest, others, notSpec, more, unknown].every(one => Object.keys(one).length === 0)
  return type === 'builtin:openapi' && kind === 'openapi' && isKnown
    ? (value as Computed)
    : wrong('must be what a page is computed from: {type, dependencies, props}')
}

const readers = {
  title: (value: Json): PageInput => ({ title: asTitle(value) }),
  slug: (value: Json): PageInput => ({ slug: asText(value) }),
  emoji: (value: Json): PageInput => ({ emoji: orNull(value, asTextWithin(longest.emoji)) }),
  icon: (value: Json): PageInput => ({ icon: orNull(value, asTextWithin(longest.icon)) }),
  description: (value: Json): PageInput => ({
    description: orNull(value, asTextWithin(longest.description)),
  }),
  hidden: (value: Json): PageInput => ({ hidden: orNull(value, asFlag) }),
  noIndex: (value: Json): PageInput => ({ noIndex: orNull(value, asFlag) }),
  noRobotsIndex: (value: Json): PageInput => ({ noRobotsIndex: orNull(value, asFlag) }),
  condition: (value: Json): PageInput => ({ condition: orNull(value, asCondition) }),
  variables: (value: Json): PageInput => ({ variables: orNull(value, asVariables) }),
  layout: (value: Json): PageInput => ({ layout: orNull(value, asLayout) ?? null }),
  target: (value: Json): PageInput => ({ target: asContentReference(value) }),
  cover: (value: Json): PageInput => ({ cover: orNull(value, asCover) }),
  computed: (value: Json): PageInput => ({ computed: asComputed(value) }),
  document: (value: Json): PageInput => ({ document: asMarkdown(value) }),
  place: asPosition,
}
