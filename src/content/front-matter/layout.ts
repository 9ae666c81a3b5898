// The layout of a page as front matter writes it: `title: { visible: false }`, and the cover's size within `cover`.
import { isJsonObject } from '#kernel/json.ts'
import type { Layout } from '../snapshot/index.ts'

/** The layout that the mapping describes; values of the wrong type are reported in `problems`. */
export const layoutOf = (value: Record<string, unknown>, problems: string[]): Partial<Layout> => {
  const layout: { -readonly [K in keyof Layout]?: Layout[K] } = {}
  for (const part of parts) {
    const entry = value[part]
    const visible = visibleOf(entry)
    if (typeof visible === 'boolean') layout[part] = visible
    else if (visible !== undefined) problems.push(`layout.${part}.visible must be true or false`)
  }
  const size = sizeOf(value)
  if (typeof size === 'string') layout.coverSize = size
  else if (size !== undefined) problems.push('layout.cover.size must be text')
  return layout
}

/** The mapping of this layout, with whatever else `before` has; undefined where nothing is left. */
export const layoutYaml = (
  layout: Partial<Layout>,
  before: unknown = {},
): Record<string, unknown> | undefined => {
  const { coverSize: _, ...others } = isJsonObject(before) ? before : {}
  const yaml: Record<string, unknown> = others
  for (const part of parts) {
    const entry: Record<string, unknown> = isJsonObject(yaml[part]) ? { ...yaml[part] } : {}
    delete entry.visible
    if (layout[part] !== undefined) entry.visible = layout[part]
    if (part === 'cover') {
      delete entry.size
      if (layout.coverSize !== undefined) entry.size = layout.coverSize
    }
    if (Object.keys(entry).length === 0) delete yaml[part]
    else yaml[part] = entry
  }
  return Object.keys(yaml).length === 0 ? undefined : yaml
}

const parts = ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination'] as const

const visibleOf = (entry: unknown): unknown => (isJsonObject(entry) ? entry.visible : entry)

const sizeOf = ({ cover, coverSize }: Record<string, unknown>): unknown =>
  isJsonObject(cover) ? (cover.size ?? coverSize) : coverSize
