// Finds out whether a folder is written in a dialect. What says itself how it is arranged is in none.
import { confluence } from './confluence.ts'
import type { Dialect, Paths } from './dialect.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { notion } from './notion.ts'

export const findDialect = (files: Paths): Dialect | undefined =>
  arranged.some(path => files.has(path)) ? undefined : dialects.find(({ isWritten }) => isWritten(files))

const arranged = ['lectern.json', '.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md', 'mkdocs.yml']

const dialects: readonly Dialect[] = [docusaurus, confluence, notion]
