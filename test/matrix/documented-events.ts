// Reads from the handbook what it says about each type of event.
import { readFileSync } from 'node:fs'

interface Documented {
  /** The types of resources, as its row in the handbook's table names them. */
  readonly resource: string
  /** The data, as its row names it. */
  readonly data: string
}

/** The types of events in the handbook. */
export const documentedEvents = (): Map<string, Documented> => {
  const page = readFileSync(new URL('../../docs/handbook/reference/events.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` \| [^|]+ \| (`[^|]+`) \| ([^|]*) \|$/gm)
  return new Map([...rows].map(([, type = '', resource = '', data = '']) => [type, { resource, data }]))
}
