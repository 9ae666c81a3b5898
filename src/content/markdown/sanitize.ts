// Which HTML may be in a page: nothing that runs, and only classes and data attributes that style sheets know.
import { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import { vocabulary } from './blocks/index.ts'

/** The prefix that the sanitizer gives to every id and name from the text itself. */
export const foreignPrefix = 'user-content-'

const classes = vocabulary.flatMap(({ classes = [] }) => classes)
const dataAttributes = vocabulary.flatMap(({ dataAttributes = [] }) => dataAttributes)
const elements = vocabulary.flatMap(({ elements = {} }) => Object.entries(elements))

type Attribute = NonNullable<Schema['attributes']>[string][number]

/** For the HTML of a text: what GitHub allows, and elements that only mark. */
const allowed: readonly [string, readonly Attribute[]][] = [
  ...Object.entries(defaultSchema.attributes ?? {}),
  ['mark', []],
  ['u', []],
]

const attributes = new Map<string, Attribute[]>()
for (const [name, list] of [...allowed, ...elements])
  attributes.set(name, [...(attributes.get(name) ?? []), ...list])

/** The classes of blocks, in addition to those that the element may have anyway. */
const withClasses = (allowed: readonly Attribute[]): Attribute[] => {
  const known = allowed.find(isClass)
  const others = allowed.filter(attribute => !isClass(attribute))
  return [...others, ['className', ...(Array.isArray(known) ? known.slice(1) : []), ...classes]]
}

const isClass = (attribute: Attribute): boolean => attribute === 'className' || attribute[0] === 'className'

export const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: foreignPrefix,
  protocols: { ...defaultSchema.protocols, srcSet: defaultSchema.protocols?.src ?? [] },
  tagNames: [...new Set([...(defaultSchema.tagNames ?? []), ...attributes.keys()])].filter(
    name => name !== '*',
  ),
  attributes: {
    ...Object.fromEntries([...attributes].map(([name, list]) => [name, withClasses(list)])),
    '*': [...withClasses(attributes.get('*') ?? []), ...dataAttributes],
  },
}
