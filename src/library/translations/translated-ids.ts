// Ids of what a translation makes in its target: each follows from what it is the translation of.
import { createHash } from 'node:crypto'
import { base62Of, idLength } from '#kernel/ids.ts'

/** The id in a target of what has this id in a source. */
export const translatedId = (target: string, source: string): string =>
  base62Of(createHash('sha256').update(`translation\0${target}\0${source}`).digest(), idLength)

/** The text with ids of the source replaced by those of the target, where links name them. */
export const withTargetIds = (text: string, targetOf: (id: string) => string | undefined): string =>
  text.replace(
    /(\/(?:pages|files|reusable-contents)\/)([0-9A-Za-z]{20})(?![0-9A-Za-z])/g,
    (whole, before: string, id: string) => {
      const target = targetOf(id)
      return target === undefined ? whole : before + target
    },
  )
