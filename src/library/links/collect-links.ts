// Collects the links of changed pages: by how many places each target gains or loses, keeping
// only the fields that are needed.
import type { LinkTarget, Relation, WrittenLink } from '#content/links/index.ts'
import type { SourceType } from '#database/index.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { hrefsOf, type PageLinkRow, relationOf, type Source } from '../link-index/index.ts'

/** A page or reusable content whose stored links do not count; with the keys of its targets now and as they are stored. */
export interface OverlaidSource {
  readonly id: string
  readonly type: SourceType
  readonly targets: readonly string[]
  readonly stored: readonly string[]
}

/** A path on a page that leads to another target than the stored link. */
export interface RedirectedPath {
  readonly source: string
  readonly link: WrittenLink
  readonly led: string
  readonly leads: string
}

export interface TargetChange {
  readonly key: string
  readonly relation: Relation
  /** By how many places its number changes. */
  places: number
  /** The target, where one of the links contains it. */
  target?: LinkTarget
}

export interface CollectedLinks {
  readonly sources: ReadonlyMap<string, OverlaidSource>
  readonly targets: ReadonlyMap<string, TargetChange>
  readonly redirected: readonly RedirectedPath[]
  /** Adds a source with its present and its stored links. */
  add(source: Source, stored: readonly PageLinkRow[]): Promise<void>
}

export const collectLinks = (): CollectedLinks => {
  const sources = new Map<string, OverlaidSource>()
  const targets = new Map<string, TargetChange>()
  const redirected: RedirectedPath[] = []
  const at = (key: string, relation: Relation): TargetChange => {
    const found = targets.get(key) ?? { key, relation, places: 0 }
    targets.set(key, found)
    return found
  }
  const add = async ({ id, type, links }: Source, rows: readonly PageLinkRow[]): Promise<void> => {
    const led = new Map<string, string>()
    const [now, stored]: [string[], string[]] = [[], []]
    await eachInTurns(rows, row => {
      const one = at(row.target, relationOf(row.target))
      one.places--
      stored.push(one.key)
      for (const href of hrefsOf(row)) led.set(href, one.key)
    })
    await eachInTurns(links, link => {
      const one = at(link.key, link.relation)
      one.places++
      if (link.target !== undefined) one.target = link.target
      now.push(one.key)
      for (const href of link.hrefs) {
        const before = led.get(href)
        if (before !== undefined && before !== one.key)
          redirected.push({
            source: id,
            link: { href, relation: link.relation },
            led: before,
            leads: one.key,
          })
      }
    })
    sources.set(id, { id, type, targets: now, stored })
  }
  return { sources, targets, redirected, add }
}
