// Which process indexes a space in the background, and until when, so that no two do the same work.
import { type Migration, textColumn } from './migration.ts'

export const claimsOfIndexes: Migration = {
  name: '0045-claims-of-indexes',
  up: async ({ schema }, engine) => {
    for (const column of ['claim', 'locked_until'])
      await schema.alterTable('content_index').addColumn(column, textColumn(engine)).execute()
  },
}
