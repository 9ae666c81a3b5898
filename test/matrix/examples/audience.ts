// Requests to the operations on the audiences of sites.
import { newSite } from '../../world/sites.ts'
import { type Example, type Examples, plain } from './example.ts'

const jsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    pro: { type: 'boolean', description: 'Pays for the larger plan' },
    unsigned: {
      type: 'object',
      description: 'What visitors say of themselves',
      properties: { beta: { type: 'boolean', description: 'Wants to see what is not finished' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

/** A new site with a schema. */
const siteWithSchema: NonNullable<Example['params']> = async ({ admin, organization }) => {
  const { id: siteId, path } = await newSite(admin, organization, { title: 'For all plans' })
  await admin.put(`${path}/adaptive-schema`, {
    jsonSchema: { ...jsonSchema, properties: { pro: jsonSchema.properties.pro } },
  })
  return { siteId }
}

/** Shows the scene's site space to some visitors only. */
const withCondition: NonNullable<Example['params']> = async ({ admin, params }) => {
  const path = `/orgs/${params.organizationId}/sites/${params.siteId}/site-spaces/${params.siteSpaceId}`
  await admin.patch(path, { condition: 'visitor.claims.unsigned.beta == true' })
  return {}
}

export const audienceExamples: Examples = {
  getSiteAdaptiveSchema: [{ params: siteWithSchema }],
  updateSiteAdaptiveSchema: [{ params: siteWithSchema, body: () => ({ jsonSchema }) }],
  listSiteAdaptiveSchemaTemplateConditions: [{ params: siteWithSchema }],
  getSitePublishingAuth: plain,
  updateSitePublishingAuth: [
    { params: siteWithSchema, body: () => ({ fallbackURL: 'https://example.com/sign-in' }) },
  ],
  regenerateSitePublishingAuth: [{ params: siteWithSchema }],
  explainSiteAudience: [
    {
      params: withCondition,
      body: ({ params }) => ({
        visitor: { cookies: 'lectern-visitor=%7B%22beta%22%3Afalse%7D' },
        target: { type: 'site-space', id: params.siteSpaceId },
      }),
    },
  ],
  checkSiteAudience: [{ params: withCondition }],
}
