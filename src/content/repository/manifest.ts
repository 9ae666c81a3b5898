// The manifest of an export, `lectern.json`: the parts of a space's content that Markdown files cannot carry.
import { isId } from '#kernel/ids.ts'
import type { Exported, Layout, Notes, OutlineFields, Problem } from '../snapshot/index.ts'
import { asRecord } from './configuration.ts'

export const manifestPath = 'lectern.json'
export const manifestVersion = 1

/** Fields that the manifest adds to a page; null removes a field of the front matter. */
export type ManifestFields = { readonly [Name in keyof OutlineFields]?: OutlineFields[Name] | null }

export interface ManifestPage extends ManifestFields {
  readonly slug?: string
}

/** A group or a link: it has no file, and is identified by its line in the summary. */
export interface ManifestEntry extends ManifestPage {
  readonly title: string
  /** For links only: the destination as the summary writes it. */
  readonly destination?: string
}

export interface Manifest {
  readonly version: typeof manifestVersion
  /** By the path of the page's file. */
  readonly pages: Readonly<Record<string, ManifestPage>>
  /** The notes of computed pages by name, by the path of the page's file. */
  readonly notes?: Readonly<Record<string, Notes>>
  readonly groups: readonly ManifestEntry[]
  readonly links: readonly ManifestEntry[]
  /** By path. */
  readonly files: Readonly<Record<string, { readonly name?: string; readonly contentType?: string }>>
  readonly reusableContents: readonly { readonly title: string; readonly path: string }[]
  /** By path, for files that an import would not recognise by their path, or would take for changed. */
  readonly exported?: Readonly<Record<string, Exported>>
  readonly variables: Readonly<Record<string, string>>
  /** The paths of the replacements by old address; these take precedence over the configuration's. */
  readonly redirects?: Readonly<Record<string, string>>
  /** The path of the configuration, if imports would not look for it there. */
  readonly configuration?: string
  /** The place of the summary, if the configuration does not lead to it. */
  readonly summary?: string
  /** What could not be written as it should be; imports ignore this. */
  readonly problems?: readonly Problem[]
}

/** Reads a manifest without its invalid parts; undefined if the text is no manifest of this version. */
export const readManifest = (text: string): Manifest | undefined => {
  const value = asRecord(parse(text))
  if (value.version !== manifestVersion) return undefined
  return {
    version: manifestVersion,
    pages: mapValues(value.pages, pageOf),
    ...(value.notes !== undefined && { notes: mapValues(value.notes, notes => asTexts(notes) ?? {}) }),
    groups: asArray(value.groups).map(entryOf),
    links: asArray(value.links).map(entryOf),
    files: mapValues(value.files, file => pick(asRecord(file), { name: asText, contentType: asText })),
    reusableContents: asArray(value.reusableContents).flatMap(item => {
      const { title, path } = asRecord(item)
      return typeof title === 'string' && typeof path === 'string' ? [{ title, path }] : []
    }),
    ...(value.exported !== undefined && { exported: exportedFiles(value.exported) }),
    variables: asTexts(value.variables) ?? {},
    ...(value.redirects !== undefined && { redirects: asTexts(value.redirects) ?? {} }),
    ...(typeof value.configuration === 'string' && { configuration: value.configuration }),
    ...(typeof value.summary === 'string' && { summary: value.summary }),
  }
}

/** The fields of a page, with those of the manifest in place of its own. */
export const overlay = (fields: OutlineFields, over: ManifestFields): OutlineFields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...over }).filter(([, value]) => value !== null && value !== undefined),
  )

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const mapValues = <T>(value: unknown, map: (item: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([key, item]) => [key, map(item)]))

const exportedFiles = (value: unknown): Record<string, Exported> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([path, item]) => {
      const { id, ...others } = pick(asRecord(item), { id: asText, oid: asText, document: asText })
      return id !== undefined && isId(id) ? [[path, { id, ...others }]] : []
    }),
  )

const pageOf = (value: unknown): ManifestPage => pick(asRecord(value), { slug: asText, ...fieldShapes })

const entryOf = (value: unknown): ManifestEntry => {
  const { title, destination } = asRecord(value)
  return {
    title: asText(title) ?? '',
    ...(typeof destination === 'string' ? { destination } : {}),
    ...pageOf(value),
  }
}

/** Returns a value of the right shape, and undefined for any other. */
type Shape<T> = (value: unknown) => T | undefined

type Picked<Shapes extends Record<string, Shape<unknown>>> = {
  -readonly [Name in keyof Shapes]?: Exclude<ReturnType<Shapes[Name]>, undefined>
}

const pick = <Shapes extends Record<string, Shape<unknown>>>(
  value: Readonly<Record<string, unknown>>,
  shapes: Shapes,
): Picked<Shapes> => {
  const picked: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(shapes)) {
    const found = Object.hasOwn(value, name) ? shape(value[name]) : undefined
    if (found !== undefined) picked[name] = found
  }
  return picked as Picked<Shapes>
}

const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  value =>
    value === null ? null : shape(value)

const asText: Shape<string> = value => (typeof value === 'string' ? value : undefined)
const asNumber: Shape<number> = value => (Number.isFinite(value) ? (value as number) : undefined)
const asFlag: Shape<boolean> = value => (typeof value === 'boolean' ? value : undefined)

const asTexts: Shape<Record<string, string>> = value => {
  const entries = Object.entries(asRecord(value)).filter(([, item]) => typeof item === 'string')
  return value === undefined ? undefined : (Object.fromEntries(entries) as Record<string, string>)
}

const asLayout: Shape<Partial<Layout>> = value =>
  pick(asRecord(value), {
    cover: asFlag,
    title: asFlag,
    description: asFlag,
    tableOfContents: asFlag,
    outline: asFlag,
    pagination: asFlag,
    coverSize: asText,
  })

const asComputed: Shape<NonNullable<OutlineFields['computed']>> = value => {
  const { type, dependencies, props } = asRecord(value)
  if (type !== 'builtin:openapi') return undefined
  const spec = asRecord(asRecord(asRecord(asRecord(dependencies).spec).ref)).spec
  const ref = typeof spec === 'string' ? ({ kind: 'openapi', spec } as const) : undefined
  return {
    type,
    ...(ref === undefined ? {} : { dependencies: { spec: { ref } } }),
    ...(props === undefined ? {} : { props: pick(asRecord(props), { doc: asText, models: asFlag }) }),
  }
}

const fieldShapes = {
  description: orNull(asText),
  icon: orNull(asText),
  emoji: orNull(asText),
  hidden: orNull(asFlag),
  noIndex: orNull(asFlag),
  noRobotsIndex: orNull(asFlag),
  // An invalid condition must not make a page visible that was meant for some.
  condition: orNull(value => (value === undefined ? undefined : (asText(value) ?? 'false'))),
  layout: orNull(asLayout),
  cover: orNull(value => pick(asRecord(value), { ref: asText, refDark: asText, yPos: asNumber })),
  variables: orNull(asTexts),
  computed: orNull(asComputed),
  generated: orNull(asFlag),
} satisfies Record<keyof OutlineFields, Shape<unknown>>

/** All fields of a page that a manifest can have, except for its slug. */
export const fieldNames = Object.keys(fieldShapes) as readonly (keyof OutlineFields)[]
