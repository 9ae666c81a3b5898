// What of HTML may be in a page: nothing that runs, and only classes and data attributes that style sheets know.
import { defaultSchema, type Options as Schema } from 'rehype-sanitize'

/** What the sanitizer puts before every id and name that the text itself gives. */
export const foreignPrefix = 'user-content-'

/** The classes of blocks; `docs/handbook` says what each is. */
const classes = [
  'badge',
  'button',
  'card',
  'card-title',
  'cards',
  'code',
  'code-title',
  'column',
  'columns',
  'conditional',
  'diagram',
  'embed',
  'expandable',
  'expression',
  'file',
  'highlight',
  'hint',
  'hint-title',
  'icon',
  'include',
  'math',
  'openapi-operation',
  'openapi-schemas',
  'page-link',
  'primary',
  'secondary',
  'step',
  'stepper',
  'tab',
  'tab-title',
  'tabs',
  'tag',
  'update',
  'update-title',
  'updates',
]

/** Their data attributes. Values that the text chooses are checked where the block is read. */
const dataAttributes = [
  'dataAlign',
  'dataColor',
  'dataCondition',
  'dataExpandable',
  'dataFormat',
  'dataFullWidth',
  'dataHighlighted',
  'dataIcon',
  'dataKind',
  'dataLanguage',
  'dataLineNumbers',
  'dataMethod',
  'dataProvider',
  'dataSize',
  'dataStyle',
  'dataType',
  'dataWidth',
  'dataWrap',
]

const attributes = defaultSchema.attributes ?? {}
const tagNames = defaultSchema.tagNames ?? []

/** The elements that blocks are made of. */
const elements =
  'a aside code details div figcaption figure h2 h3 h4 h5 h6 i img li mark ol p section span table ul'.split(
    ' ',
  )

const withClasses = (name: string): NonNullable<Schema['attributes']>[string] => {
  const others = (attributes[name] ?? []).filter(attribute => !isClass(attribute))
  const known = (attributes[name] ?? []).find(isClass)
  return [...others, ['className', ...(Array.isArray(known) ? known.slice(1) : []), ...classes]]
}

const isClass = (attribute: string | readonly unknown[]): boolean =>
  attribute === 'className' || attribute[0] === 'className'

export const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: foreignPrefix,
  tagNames: [...tagNames, 'aside', 'figure', 'figcaption', 'mark', 'time', 'u'],
  attributes: {
    ...attributes,
    '*': [...(attributes['*'] ?? []), ...dataAttributes],
    ...Object.fromEntries(elements.map(name => [name, withClasses(name)])),
    a: [...withClasses('a'), 'download'],
    aside: [...withClasses('aside'), ['role', 'note']],
    i: [...withClasses('i'), ['ariaHidden', 'true']],
  },
}
