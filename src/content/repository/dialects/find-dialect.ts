// Recognises the dialect of a folder. A folder that gives its own arrangement is in no dialect.
import { confluence } from './confluence.ts'
import type { Dialect, Paths } from './dialect.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { notion } from './notion.ts'

export const findDialect = (files: Paths): Dialect | undefined =>
  arranged.some(path => files.has(path)) ? undefined : dialects.find(({ isWritten }) => isWritten(files))

const arranged = ['lectern.json', '.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md', 'mkdocs.yml']

const dialects: readonly Dialect[] = [docusaurus, confluence, notion]
