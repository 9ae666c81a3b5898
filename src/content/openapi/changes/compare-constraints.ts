// Changes of the keywords that constrain which values are valid.
import type { Json } from '#kernel/json.ts'
import { report, type Scope } from './comparison.ts'
import { isWithout, tighter } from './constraints.ts'
import type { FlatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import type { Located } from './located.ts'
import type { Direction } from './spec-change.ts'

export const compareConstraints = (
  scope: Scope,
  before: FlatSchema,
  after: FlatSchema,
  direction: Direction,
): void => {
  for (const keyword of new Set([...before.constraints.keys(), ...after.constraints.keys()])) {
    const older = before.constraints.get(keyword)
    const newer = after.constraints.get(keyword)
    if (scope.comparison.structures.same(older?.value, newer?.value)) continue
    if (isWithout(keyword, older?.value) && isWithout(keyword, newer?.value)) continue
    const type = tighter(keyword, newer?.value, older?.value)
      ? 'constraint-tightened'
      : tighter(keyword, older?.value, newer?.value)
        ? 'constraint-loosened'
        : 'constraint-changed'
    const breaking = direction === 'sent' ? type !== 'constraint-loosened' : type !== 'constraint-tightened'
    const message = messageOf(keyword, older, newer)
    report(scope, type, { breaking, direction, before: older, after: newer, message })
  }
}

const messageOf = (
  keyword: string,
  older: Located<Json | undefined> | undefined,
  newer: Located<Json | undefined> | undefined,
): string => {
  const at = labelOf((newer ?? older) as Located<unknown>)
  const [was, is] = [older, newer].map(side => shown(side?.value))
  if (older === undefined)
    return is === undefined ? `${at} has \`${keyword}\` now.` : `${at} has \`${keyword}\` ${is} now.`
  if (newer === undefined)
    return `${at} has no \`${keyword}\` any more${was === undefined ? '' : `; it was ${was}`}.`
  return was === undefined || is === undefined
    ? `\`${keyword}\` of ${at} has changed.`
    : `\`${keyword}\` of ${at} is ${is}; it was ${was}.`
}

const shown = (value: Json | undefined): string | undefined => {
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined
  const text = String(value)
  return text.length > 100 ? undefined : `\`${text}\``
}
