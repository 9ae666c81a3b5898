// In which form the reference of each OpenAPI spec is written, so that those in an older one are found and written again.
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
