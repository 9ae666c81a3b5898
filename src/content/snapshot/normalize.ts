// The single stored form of every record: empty fields are absent, and the order of fields is fixed.
import type { Cover, Entry, FileRecord, Layout, PageRecord, ReusableContentRecord } from './records.ts'

/** The layout of a page where its own says nothing. */
export const defaultLayout: Layout = {
  cover: true,
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  coverSize: 'hero',
}

/** The fields of a page, any of which may be without a value. */
export type PageFields = Pick<PageRecord, RequiredPageField> & {
  readonly [Field in Exclude<keyof PageRecord, RequiredPageField>]?: PageRecord[Field] | null | undefined
}

type RequiredPageField = 'id' | 'type' | 'title' | 'parent' | 'order' | 'createdAt' | 'updatedAt'

/** A page in its stored form. */
export const normalPage = (page: PageFields): PageRecord => {
  const isComputed = page.type === 'computed'
  const isDocument = page.type === 'document'
  const hasText = isDocument || isComputed
  return present({
    id: page.id,
    type: page.type,
    title: page.title,
    slug: page.type === 'link' ? undefined : page.slug,
    parent: page.parent,
    order: page.order,
    emoji: page.emoji || undefined,
    icon: page.icon || undefined,
    description: page.description || undefined,
    layout: normalLayout(page.layout ?? {}),
    cover: normalCover(page.cover ?? {}),
    variables: inOrder(page.variables ?? {}),
    hidden: page.hidden || undefined,
    noIndex: page.noIndex || undefined,
    noRobotsIndex: page.noRobotsIndex || undefined,
    condition: page.condition || undefined,
    target: page.type === 'link' ? page.target : undefined,
    computed: isComputed ? page.computed : undefined,
    notes: isComputed ? page.notes : undefined,
    generation: isComputed ? normalGeneration(page.generation) : undefined,
    generatedBy: isDocument ? page.generatedBy : undefined,
    document: hasText ? page.document : undefined,
    links: hasText ? page.links : undefined,
    frontMatter: isDocument ? page.frontMatter : undefined,
    git: page.git && { oid: page.git.oid, path: page.git.path },
    entry: page.entry && normalEntry(page.entry),
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    updatedBy: page.updatedBy,
  })
}

/** A file in its stored form. */
export const normalFile = ({ id, name, contentType, size, dimensions, blob, git }: FileRecord): FileRecord =>
  present({
    id,
    name,
    contentType,
    size,
    dimensions: dimensions && { width: dimensions.width, height: dimensions.height },
    blob,
    git: git && { oid: git.oid, path: git.path },
  })

/** A reusable content in its stored form. */
export const normalReusableContent = (
  content: Omit<ReusableContentRecord, 'links' | 'frontMatter'> & {
    readonly links?: string | undefined
    readonly frontMatter?: string | undefined
  },
): ReusableContentRecord =>
  present({
    id: content.id,
    title: content.title,
    document: content.document,
    links: content.links,
    frontMatter: content.frontMatter,
    git: content.git && { oid: content.git.oid, path: content.git.path },
  })

/** The fields sorted by name; undefined if there are none. */
const inOrder = <Value>(
  fields: Readonly<Record<string, Value | null | undefined>>,
): Readonly<Record<string, Value>> | undefined => {
  const entries = Object.entries(fields)
    .filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const normalEntry = ({ path, title, text }: Entry): Entry => ({
  ...(path !== undefined && { path }),
  title,
  ...(text && { text }),
})

const normalGeneration = (generation: PageFields['generation']): PageRecord['generation'] => {
  if (generation === undefined || generation === null) return undefined
  const { seed, inputs, orphaned = [] } = generation
  return { seed, inputs, ...(orphaned.length > 0 && { orphaned }) }
}

const normalLayout = (layout: Partial<Layout>): Partial<Layout> | undefined => {
  const defaults = new Map<string, boolean | string>(Object.entries(defaultLayout))
  return inOrder<boolean | string>(
    Object.fromEntries(Object.entries(layout).filter(([name, value]) => value !== defaults.get(name))),
  )
}

const normalCover = (cover: Cover): Cover | undefined =>
  inOrder<NonNullable<Cover[keyof Cover]>>({ ref: cover.ref, refDark: cover.refDark, yPos: cover.yPos })

/** The object without fields that have no value, except for `parent`. */
const present = <Stored>(
  fields: { readonly [Field in keyof Stored]: Stored[Field] | null | undefined },
): Stored => {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if ((value !== undefined && value !== null) || name === 'parent') kept[name] = value
  }
  return kept as Stored
}
