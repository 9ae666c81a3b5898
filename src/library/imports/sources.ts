// The sources of imports, by their names.
import type { ImportSource } from '#database/index.ts'
import type { WithSource } from './source.ts'

/** All sources. Each is loaded when it is first used. */
export const sources = {
  website: async () => (await import('./website/website.ts')).withWebsite,
  html: async () => (await import('./website/website.ts')).withHtmlPage,
  git: async () => (await import('./git.ts')).withGit,
  markdown: async () => (await import('./markdown-file.ts')).withMarkdown,
  zip: async () => (await import('./fetched-file.ts')).withZip,
} satisfies Partial<Record<ImportSource, () => Promise<WithSource>>>

export type OfferedSource = keyof typeof sources

export const offeredSources = Object.keys(sources) as OfferedSource[]
