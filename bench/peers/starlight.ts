// A project of Starlight with the pages of a repository.
import { type Dialect, isFirst, translated } from './markdown.ts'
import type { Peer } from './peers.ts'
import { barOf, copyPictures, writeFile } from './project.ts'
import type { Source, SourcePage } from './source.ts'

export const starlight: Peer = {
  title: 'Starlight',
  packages: ['@astrojs/starlight', 'astro'],
  build: ['astro', 'build'],
  output: 'dist',
  addressOf: (page, source) => addressOf(page, source),
  write: (folder, source) => {
    const bar = barOf<object>(
      source,
      page => ({ label: page.title, link: addressOf(page, source) }),
      (label, items) => ({ label, items, collapsed: true }),
    )
    writeFile(folder, 'astro.config.mjs', configuration(source.title, bar))
    writeFile(folder, 'src/content.config.ts', collections)
    for (const page of source.pages) {
      const head = `---\ntitle: ${JSON.stringify(page.title)}\n---\n`
      writeFile(folder, `src/content/docs/${fileOf(page, source)}`, head + translated(source, page, dialect))
    }
    copyPictures(source, `${folder}/public`)
  },
}

const fileOf = (page: SourcePage, source: Source): string =>
  isFirst(source, page) ? 'index.md' : `${page.path}.md`

const addressOf = (page: SourcePage, source: Source): string =>
  isFirst(source, page) ? '/' : `/${page.path}/`

const dialect: Dialect = {
  addressOf,
  notes: { info: 'note', success: 'tip', warning: 'caution', danger: 'danger' },
}

const configuration = (title: string, sidebar: readonly object[]): string =>
  `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ integrations: [starlight(${JSON.stringify({ title, sidebar })})] })
`

const collections = `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`
