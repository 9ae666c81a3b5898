// How a site looks, pure: the defaults, with what was set for the site and its site spaces over them.
import type { Look } from './schema.ts'

/** What was set for a site or a site space; stored as JSON. */
export type LookOverrides = Partial<Look>

export const readOverrides = (json: string | null): LookOverrides => (json === null ? {} : JSON.parse(json))

/** The overrides as they are stored: null where there are none. */
export const writeOverrides = (overrides: LookOverrides): string | null =>
  Object.keys(overrides).length === 0 ? null : JSON.stringify(overrides)

export const lookOf = (siteTitle: string, ...overrides: readonly LookOverrides[]): Look =>
  Object.assign({ title: siteTitle, ...defaults }, ...overrides)

const defaults = {
  logo: null,
  icon: null,
  primaryColor: { light: '#2b5fd9', dark: '#8fb0ff' },
  font: 'system',
  theme: 'system',
  corners: 'rounded',
  header: { links: [] },
  footer: { groups: [], copyright: '' },
  announcement: null,
  showAuthor: false,
  showEditLink: false,
  pageActions: true,
  language: 'en',
  socialPreview: null,
} as const satisfies Omit<Look, 'title'>

/** The overrides that differ from another look, sorted by name so that equal overrides are stored as equal text. */
export const differing = (overrides: LookOverrides, from: Look): LookOverrides =>
  Object.fromEntries(
    Object.entries(overrides)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Look]))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
