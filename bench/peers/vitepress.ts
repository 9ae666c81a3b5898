// A project of VitePress with the pages of a repository.
import { type Dialect, isFirst, translated } from './markdown.ts'
import type { Peer } from './peers.ts'
import { barOf, copyPictures, writeFile } from './project.ts'
import type { Source, SourcePage } from './source.ts'

export const vitepress: Peer = {
  title: 'VitePress',
  packages: ['vitepress'],
  build: ['vitepress', 'build'],
  output: '.vitepress/dist',
  addressOf: (page, source) => addressOf(page, source),
  write: (folder, source) => {
    const sidebar = barOf<object>(
      source,
      page => ({ text: page.title, link: addressOf(page, source) }),
      (text, items) => ({ text, items, collapsed: true }),
    )
    writeFile(folder, '.vitepress/config.mjs', configuration(source.title, sidebar))
    for (const page of source.pages) {
      const path = isFirst(source, page) ? 'index.md' : `${page.path}.md`
      writeFile(folder, path, `# ${page.title}\n\n${translated(source, page, dialect)}`)
    }
    copyPictures(source, `${folder}/public`)
  },
}

const addressOf = (page: SourcePage, source: Source): string =>
  isFirst(source, page) ? '/' : `/${page.path}`

const dialect: Dialect = {
  addressOf,
  notes: { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' },
  // VitePress treats text as a Vue template.
  escape: line => line.replaceAll('{{', '&#123;&#123;'),
}

const configuration = (title: string, sidebar: readonly object[]): string =>
  `export default ${JSON.stringify(
    {
      ...{ title, cleanUrls: true, ignoreDeadLinks: true },
      themeConfig: { sidebar, search: { provider: 'local' } },
    },
    null,
    1,
  )}
`
