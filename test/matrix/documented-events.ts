// What the handbook says of events, type by type.
import { readFileSync } from 'node:fs'

interface Documented {
  /** The types of resources that it is written of, as its row has them. */
  readonly resource: string
  /** The data in its row. */
  readonly data: string
}

/** The types of events that the handbook names. */
export const documentedEvents = (): Map<string, Documented> => {
  const page = readFileSync(new URL('../../docs/handbook/reference/events.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` \| [^|]+ \| (`[^|]+`) \| ([^|]*) \|$/gm)
  return new Map([...rows].map(([, type = '', resource = '', data = '']) => [type, { resource, data }]))
}
