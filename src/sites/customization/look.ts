// How a site looks, pure: what was said of it, over what holds where nothing was said.
import type { Look } from './schema.ts'

/** What was said of a site or a site space; kept as JSON. */
export type Said = Partial<Look>

export const readSaid = (json: string | null): Said => (json === null ? {} : JSON.parse(json))

/** Null where nothing was said. */
export const writeSaid = (said: Said): string | null =>
  Object.keys(said).length === 0 ? null : JSON.stringify(said)

export const lookOf = (siteTitle: string, ...said: readonly Said[]): Look =>
  Object.assign({ title: siteTitle, ...usual }, ...said)

const usual = {
  logo: null,
  icon: null,
  primaryColor: { light: '#2b5fd9', dark: '#8fb0ff' },
  font: 'system',
  theme: 'system',
  header: { links: [] },
  footer: { groups: [], copyright: '' },
  socialPreview: null,
} as const satisfies Omit<Look, 'title'>

/** What differs, in an order of its own, so that the same is always written alike. */
export const differing = (said: Said, from: Look): Said =>
  Object.fromEntries(
    Object.entries(said)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Look]))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
