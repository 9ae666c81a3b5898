// The ids of what a translation makes in its target: each is derived from the id of its source.
import { createHash } from 'node:crypto'
import { base62Of, idLength } from '#kernel/ids.ts'

/** The id in a target space of what has this id in a source. */
export const translatedId = (target: string, source: string): string =>
  base62Of(createHash('sha256').update(`translation\0${target}\0${source}`).digest(), idLength)

/** The text with the ids of the source in links replaced by those of the target. */
export const withTargetIds = (text: string, targetOf: (id: string) => string | undefined): string =>
  text.replace(
    /(\/(?:pages|files|reusable-contents)\/)([0-9A-Za-z]{20})(?![0-9A-Za-z])/g,
    (whole, before: string, id: string) => {
      const target = targetOf(id)
      return target === undefined ? whole : before + target
    },
  )
