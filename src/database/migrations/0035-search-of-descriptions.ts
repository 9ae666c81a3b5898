// Pages are found by their descriptions and, on PostgreSQL, by all
// words of long lists of headings; they are gradually indexed again.
import { extractsOfBlocks } from './0016-extracts-of-blocks.ts'
import type { Migration } from './migration.ts'

export const searchOfDescriptions: Migration = {
  name: '0035-search-of-descriptions',
  up: extractsOfBlocks.up,
}
