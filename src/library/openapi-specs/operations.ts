// The operations on OpenAPI specs and their versions.

import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { presentSpec, presentSpecs } from './present.ts'
import { NewSpec, Spec, SpecChanges } from './schema.ts'
import { createSpec, dropSpec, putSpec } from './specs.ts'
import { shownColumns, specsOf } from './store.ts'
import { type SpecAccess, spec, specSlug } from './subject.ts'
import { versionOperations } from './version-operations.ts'

const base = '/orgs/:organizationId/openapi'
const one = `${base}/:specSlug`

const whatFollows =
  'It is processed later: fetched, with the files that it refers to, and read. `processingState` says how far that is, and `lastProcessErrors` what was wrong; a new version is made where what it says has changed.'

const listSpecs = operation({
  id: 'listOpenAPISpecs',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The OpenAPI specs of an organization',
  description:
    'Lists the OpenAPI specs of an organization, oldest first. It needs a role in the organization: guests see no specs.',
  query: Type.Object(pageParameters),
  reply: listOf(Spec),
  on: organization,
  allow: 'read',
  run: (ctx, found, { page }) => {
    const specs = specsOf(ctx, found.id)
    return list(ctx, page, {
      rows: specs.select(shownColumns),
      count: specs,
      order: [{ column: 'openapi_specs.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentSpecs(ctx, found, rows),
    })
  },
})

const postSpec = operation({
  id: 'createOpenAPISpec',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Make an OpenAPI spec',
  description: `Makes an OpenAPI spec from an address or a text, in JSON or YAML. It needs the role \`create\`. ${whatFollows}`,
  body: NewSpec,
  reply: Spec,
  errors: { 409: 'There is a spec with this slug already.' },
  on: organization,
  allow: 'create',
  transaction: 'own',
  run: async (ctx, found, { body }) => {
    const answer = (made: SpecAccess, inside: Ctx) => presentSpec(inside, made)
    return answer(await createSpec(ctx, found, body, answer), ctx)
  },
})

const getSpec = operation({
  id: 'getOpenAPISpecBySlug',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'An OpenAPI spec, and how far it is processed',
  description:
    'Gives an OpenAPI spec: where it comes from, its latest version, and what was wrong the last time that it was looked at. It needs a role in the organization.',
  reply: Spec,
  on: spec,
  allow: 'read',
  run: presentSpec,
})

const replaceSpec = operation({
  id: 'createOrUpdateOpenAPISpecBySlug',
  method: 'PUT',
  path: one,
  status: 200,
  summary: 'Give an OpenAPI spec its source, or make it',
  description: `Gives an OpenAPI spec another source, or the same one again; makes it where there is none with this slug. It needs the role \`create\`. ${whatFollows} Its versions stay.`,
  body: SpecChanges,
  reply: Spec,
  on: specSlug,
  changes: 'getOpenAPISpecBySlug',
  allow: 'create',
  transaction: 'own',
  run: async (ctx, found, { body }) => presentSpec(ctx, await putSpec(ctx, found, body)),
})

const removeSpec = operation({
  id: 'deleteOpenAPISpecBySlug',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Delete an OpenAPI spec, with all its versions',
  description:
    'Deletes an OpenAPI spec and all its versions. It needs the role `create`. Pages that are computed from it turn into broken links.',
  on: spec,
  changes: 'getOpenAPISpecBySlug',
  allow: 'create',
  run: dropSpec,
})

export const specOperations: readonly Operation[] = [
  listSpecs,
  postSpec,
  getSpec,
  replaceSpec,
  removeSpec,
  ...versionOperations,
]
