// The operations on the schema of the visitors of a site.
import { type Operation, operation } from '#http/operation.ts'
import { site } from '../sites/index.ts'
import { presentSchema, setSchema } from './adaptive-schema.ts'
import { readSchema } from './claims.ts'
import { AdaptiveSchema, AdaptiveSchemaFields, TemplateConditions } from './schema.ts'
import { templateConditions } from './template-conditions.ts'

const path = '/orgs/:organizationId/sites/:siteId/adaptive-schema'

const getSchema = operation({
  id: 'getSiteAdaptiveSchema',
  method: 'GET',
  path,
  status: 200,
  summary: 'Which claims the visitors of a site may have',
  description:
    'Gives the schema of the visitors of a site: the claims that its conditions may name, each with what it means. Of one that was never set, the empty schema.',
  reply: AdaptiveSchema,
  on: site,
  allow: 'member',
  run: async (_ctx, { row }) => presentSchema(row),
})

const putSchema = operation({
  id: 'updateSiteAdaptiveSchema',
  method: 'PUT',
  path,
  status: 200,
  summary: 'Say which claims the visitors of a site may have',
  description:
    'Sets the schema of the visitors of a site, in place of the one before. It needs the role `create`. What is shown does not follow from it, and claims that it does not name are not refused: it is what template conditions are made of, and what `audience/check` compares conditions with.',
  body: AdaptiveSchemaFields,
  reply: AdaptiveSchema,
  on: site,
  changes: 'getSiteAdaptiveSchema',
  allow: 'create',
  run: async (ctx, found, { body }) => presentSchema(await setSchema(ctx, found, body.jsonSchema)),
})

const getTemplateConditions = operation({
  id: 'listSiteAdaptiveSchemaTemplateConditions',
  method: 'GET',
  path: `${path}/template-conditions`,
  status: 200,
  summary: 'Conditions on each claim of a site',
  description:
    'Gives two conditions for every claim of the schema, to be used as they are or in conditions of your own: that it is true, and that it is not. Whoever does not have the claim counts as one for whom it is not true.',
  reply: TemplateConditions,
  on: site,
  allow: 'member',
  run: async (_ctx, { row }) => ({ items: templateConditions(readSchema(row.adaptive_schema)) }),
})

export const adaptiveSchemaOperations: readonly Operation[] = [getSchema, putSchema, getTemplateConditions]
