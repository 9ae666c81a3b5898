// The operations that read the versions of an OpenAPI spec.

import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { changeOperations } from './change-operations.ts'
import { presentContent, presentVersion } from './present.ts'
import { SpecContent, SpecVersion } from './schema.ts'
import { versionColumns, versionsOf } from './store.ts'
import { latestVersion, spec, specVersion } from './subject.ts'

const base = '/orgs/:organizationId/openapi/:specSlug/versions'

const listVersions = operation({
  id: 'listOpenAPISpecVersionsBySlug',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The versions of an OpenAPI spec, oldest first',
  description:
    'Lists the versions of an OpenAPI spec, oldest first. One was made each time that the spec came to say something else. It needs a role in the organization.',
  query: Type.Object(pageParameters),
  reply: listOf(SpecVersion),
  on: spec,
  allow: 'read',
  run: (ctx, { row }, { page }) => {
    const versions = versionsOf(ctx, row.id)
    return list(ctx, page, {
      rows: versions.select(versionColumns),
      count: versions,
      order: [{ column: 'openapi_spec_versions.id', direction: 'asc' }],
      sortedBy: version => [version.id],
      present: shown => shown.map(version => presentVersion(ctx, row, version)),
    })
  },
})

const needs = 'It needs a role in the organization.'

const whichVersions = [
  {
    suffix: 'Latest',
    path: `${base}/latest`,
    subject: latestVersion,
    noun: 'the latest version',
    none: ' A spec of which none could be read yet has none: 404.',
  },
  { suffix: '', path: `${base}/:versionId`, subject: specVersion, noun: 'a version', none: '' },
] as const

const getVersion = ({ suffix, path, subject, noun, none }: (typeof whichVersions)[number]): Operation =>
  operation({
    id: `get${suffix}OpenAPISpecVersion${suffix === '' ? 'ById' : ''}`,
    method: 'GET',
    path,
    status: 200,
    summary: `Which is ${noun} of an OpenAPI spec`,
    description: `Gives ${noun} of an OpenAPI spec, with an address that leads to the spec as it was given, for an hour and without a token. ${needs}${none}`,
    reply: SpecVersion,
    on: subject,
    allow: 'read',
    run: async (ctx, { row, version }) => presentVersion(ctx, row, version),
  })

const getContent = ({ suffix, path, subject, noun, none }: (typeof whichVersions)[number]): Operation =>
  operation({
    id: `get${suffix}OpenAPISpecVersionContent${suffix === '' ? 'ById' : ''}`,
    method: 'GET',
    path: `${path}/content`,
    status: 200,
    summary: `What ${noun} of an OpenAPI spec contains`,
    description: `Gives what ${noun} of an OpenAPI spec contains: the spec as JSON, under the name \`openapi.json\`, and each file that it refers to. ${needs}${none}`,
    reply: SpecContent,
    replyType: 'application/json',
    on: subject,
    allow: 'read',
    run: async (ctx, found) => presentContent(ctx, found),
  })

export const versionOperations: readonly Operation[] = [
  listVersions,
  ...whichVersions.flatMap(which => [getVersion(which), getContent(which)]),
  ...changeOperations,
]
