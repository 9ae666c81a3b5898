// The fields of a page in its front matter, read from YAML and written into it.
import { type Document, isMap, isScalar, type Node, stringify, type YAMLMap } from 'yaml'
import { isJsonObject } from '#kernel/json.ts'
import type { Layout } from '../snapshot/index.ts'
import { conditionOf, conditionOfUnreadable } from './condition.ts'
import { layoutOf, layoutYaml } from './layout.ts'
import { newYamlBudget, readYamlDocument } from './yaml.ts'

/** The fields of a page in its front matter; one that has no value is absent. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly icon?: string
  readonly emoji?: string
  readonly hidden?: boolean
  /** A CEL expression; written as `if`. */
  readonly condition?: string
  readonly layout?: Partial<Layout>
  readonly cover?: FrontMatterCover
}

/** The picture above a page: destinations as written, relative ones from the place of the page's file; `yPos` in pixels. */
export interface FrontMatterCover {
  readonly ref?: string
  readonly refDark?: string
  readonly yPos?: number
}

/** The known fields of the YAML and, in `problems`, those that could not be used. Never throws. */
export const readFrontMatter = (
  raw: string,
  budget = newYamlBudget(),
): FrontMatter & { problems: string[] } => {
  const problems: string[] = []
  try {
    const document = readDocument(raw, budget)
    if (typeof document === 'string') return unreadable(raw, document)
    const condition = conditionOf(document, problems)
    return { ...fieldsOf(valuesOf(document, problems), problems), ...present({ condition }), problems }
  } catch {
    return unreadable(raw, 'the front matter cannot be read')
  }
}

/**
 * The YAML with these fields: `raw` itself where it already has them, otherwise with the known keys changed and the rest
 * kept; null when nothing remains. `present` is the result of `readFrontMatter`, where it is known.
 */
export const writeFrontMatter = (
  raw: string | null,
  fields: FrontMatter,
  present: FrontMatter = readFrontMatter(raw ?? ''),
): string | null => {
  const before = raw ?? ''
  const changed = yamlKeys.filter(key => !equal(yamlOf(present)[key], yamlOf(fields)[key]))
  if (changed.length === 0) return raw
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  const yaml = before.slice(mark.length)
  const text = edited(yaml, changed, fields) ?? rewritten(yaml, fields)
  return text === '' ? null : mark + text
}

/** In UTF-16 units. */
const sizeLimit = 65_536
/** A line has seven, as a rule. */
const tokenLimit = 5000
const aliasLimit = 20
const yamlKeys = [
  'title',
  'description',
  'icon',
  'emoji',
  'hidden',
  'if',
  'cover',
  'coverY',
  'layout',
] as const
type YamlKey = (typeof yamlKeys)[number]

/** Front matter that cannot be read: a condition in it is kept, so that the page does not become visible to all. */
const unreadable = (raw: string, problem: string): FrontMatter & { problems: string[] } => {
  const problems = [problem]
  return { ...present({ condition: conditionOfUnreadable(raw, problems) }), problems }
}

const readDocument = (raw: string, budget = newYamlBudget()): Document.Parsed | string => {
  if (raw.length > sizeLimit) return `the front matter is longer than ${sizeLimit} characters`
  const document = readYamlDocument(raw, tokenLimit, budget)
  if (typeof document === 'string') return `the front matter cannot be read as YAML: ${document}`
  if (document.contents !== null && !isMap(document.contents)) return 'the front matter is not a YAML mapping'
  return document
}

const valuesOf = (document: Document.Parsed, problems: string[]): Map<YamlKey, unknown> => {
  const values = new Map<YamlKey, unknown>()
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = yamlKeys.find(known => isScalar(key) && key.value === known)
    if (name === undefined) continue
    if (values.has(name)) problems.push(`${name} is in it twice`)
    else values.set(name, (value as Node | null)?.toJS(document, { maxAliasCount: aliasLimit }))
  }
  return values
}

const fieldsOf = (values: Map<YamlKey, unknown>, problems: string[]): FrontMatter => {
  const take = <T>(
    key: YamlKey,
    expected: string,
    accept: (value: unknown) => T | undefined,
  ): T | undefined => {
    const value = values.get(key)
    if (value === undefined || value === null) return undefined
    const accepted = accept(value)
    if (accepted === undefined) problems.push(`${key} must be ${expected}`)
    return accepted
  }
  const layout = take('layout', 'a mapping', value =>
    isJsonObject(value) ? layoutOf(value, problems) : undefined,
  )
  const cover = coverOf(
    take('cover', 'a path or a URL', value => (isJsonObject(value) ? value : textOf(value))),
    take('coverY', 'a number', value => (Number.isFinite(value) ? (value as number) : undefined)),
  )
  return present({
    title: take('title', 'text', textOf),
    description: take('description', 'text', textOf),
    icon: take('icon', 'text', textOf),
    emoji: take('emoji', 'text', textOf),
    hidden: take('hidden', 'true or false', value => (typeof value === 'boolean' ? value : undefined)),
    layout: layout && Object.keys(layout).length > 0 ? layout : undefined,
    cover: Object.keys(cover).length > 0 ? cover : undefined,
  })
}

/** A scalar as text: `title: 2024` is a number to YAML and a title to its author. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : undefined

const coverOf = (
  cover: string | Record<string, unknown> | undefined,
  yPos: number | undefined,
): FrontMatterCover =>
  typeof cover === 'object'
    ? present({ ref: textOf(cover.light), refDark: textOf(cover.dark), yPos })
    : present({ ref: cover, yPos })

const yamlOf = (fields: FrontMatter): Readonly<Partial<Record<YamlKey, unknown>>> => {
  const { title, description, icon, emoji, hidden, condition, cover, layout } = fields
  const { ref, refDark, yPos } = cover ?? {}
  return {
    ...present({ title, description, icon, emoji, hidden, if: condition }),
    ...present({ cover: refDark === undefined ? ref : present({ light: ref, dark: refDark }), coverY: yPos }),
    ...present({ layout: layoutYaml(layout ?? {}) }),
  }
}

const edited = (before: string, changed: YamlKey[], fields: FrontMatter): string | undefined => {
  try {
    const document = readDocument(before)
    if (typeof document === 'string') return undefined
    const values = yamlOf(fields)
    for (const key of changed) {
      const value =
        key === 'layout' ? layoutYaml(fields.layout ?? {}, plainValue(document, key)) : values[key]
      if (value === undefined) remove(document, key)
      else document.set(key, scalarInPlace(document, key, value))
    }
    const empty = !isMap(document.contents) || document.contents.items.length === 0
    return empty ? commentsOf(document) : document.toString({ lineWidth: 0 })
  } catch {
    return undefined
  }
}

const plainValue = (document: Document.Parsed, key: YamlKey): unknown =>
  (document.get(key, true) as Node | undefined)?.toJS(document, { maxAliasCount: aliasLimit })

/** A plain value in place of a scalar, so that its comments stay; otherwise a new node. */
const scalarInPlace = (document: Document.Parsed, key: YamlKey, value: unknown): unknown =>
  isScalar(document.get(key, true)) && typeof value !== 'object' ? value : document.createNode(value)

/** Removes the key; the comment above it moves on to the next key. */
const remove = (document: Document.Parsed, key: YamlKey): void => {
  const items = (document.contents as YAMLMap | null)?.items ?? []
  for (let index = items.length - 1; index >= 0; index--) {
    const node = items[index]?.key
    if (!isScalar(node) || node.value !== key) continue
    const next = items[index + 1]?.key as Node | undefined
    const comment = node.commentBefore ?? (index === 0 ? document.contents?.commentBefore : undefined)
    items.splice(index, 1)
    if (!comment) continue
    if (next === undefined) document.comment = joined(comment, document.comment)
    else next.commentBefore = joined(comment, next.commentBefore)
    if (index === 0 && document.contents) document.contents.commentBefore = null
  }
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(part => part).join('\n')

const commentsOf = (document: Document.Parsed): string => {
  const text = joined(document.commentBefore, document.contents?.comment, document.comment)
  return text === '' ? '' : asComment(text, '#')
}

/** Unreadable YAML cannot be edited: it stays, as a comment below the fields. */
const rewritten = (before: string, fields: FrontMatter): string => {
  const values = yamlOf(fields)
  const yaml = Object.keys(values).length === 0 ? '' : stringify(values, { lineWidth: 0 })
  return before.trim() === '' ? yaml : yaml + asComment(before.replace(/\n$/, ''), '# ')
}

const asComment = (text: string, mark: string): string =>
  text
    .split('\n')
    .map(line => `${mark}${line}\n`)
    .join('')

const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
