// The format version of each OpenAPI spec's reference, so that references in an older format are found and written again.
import type { Migration } from './migration.ts'

export const formsOfReferences: Migration = {
  name: '0030-forms-of-references',
  up: async ({ schema }) => {
    await schema
      .alterTable('openapi_specs')
      .addColumn('reference_form', 'integer', column => column.notNull().defaultTo(1))
      .execute()
  },
}
