// The links of a page or a reusable content: those in its text, and those in its fields.
import type { Extract } from '../markdown/index.ts'
import type { PageRecord, ReusableContentRecord } from '../snapshot/index.ts'
import { kept, type LinkTarget, longestAnchor, named, pageTarget, type Relation } from './targets.ts'

/** A link as written: with a destination still to be resolved, or with a known target. */
export type WrittenLink = { readonly relation: Relation } & (
  | { readonly href: string; readonly part?: string }
  | { readonly target: LinkTarget }
)

/** Everything that a page or a reusable content links to. */
export const linksOf = (
  record: PageRecord | ReusableContentRecord,
  text: Pick<Extract, 'links'> | undefined,
): WrittenLink[] => [...(text?.links ?? []), ...('type' in record ? fieldLinks(record) : [])]

const fieldLinks = ({ type, target, cover, computed }: PageRecord): WrittenLink[] => {
  const links: WrittenLink[] = []
  if (type === 'link' && target !== undefined) links.push(ofMenuEntry(target))
  for (const picture of [cover?.ref, cover?.refDark])
    if (picture !== undefined) links.push({ relation: 'reference', target: named('file', picture.file) })
  const spec = type === 'computed' ? computed?.dependencies?.spec?.ref.spec : undefined
  if (spec !== undefined) links.push({ relation: 'dependsOn', target: specTarget(spec) })
  return links
}

const ofMenuEntry = (target: NonNullable<PageRecord['target']>): WrittenLink => {
  const relation = 'reference'
  if (target.kind === 'url') return { relation, href: target.url }
  if (target.kind === 'file') return { relation, target: named('file', target.file) }
  if (target.kind === 'space') return { relation, target: named('space', target.space) }
  const anchor = target.anchor?.replace(/^#/, '')
  return { relation, target: pageTarget(target.page, anchor === '' ? undefined : anchor) }
}

/** An OpenAPI spec by its slug, or one operation of it. */
export const specTarget = (slug: string, operation?: string): LinkTarget => ({
  kind: 'openapi',
  written: kept(slug, 255),
  ...(operation !== undefined && { anchor: kept(operation, longestAnchor) }),
})
