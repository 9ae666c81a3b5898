// The operation that returns what a version of an OpenAPI spec changes.

import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { changesOf } from './changes.ts'
import { SpecVersionChanges } from './changes-schema.ts'
import { specVersion } from './subject.ts'

const getChanges = operation({
  id: 'getOpenAPISpecVersionChangesById',
  method: 'GET',
  path: '/orgs/:organizationId/openapi/:specSlug/versions/:versionId/changes',
  status: 200,
  summary: 'What a version of an OpenAPI spec changes, and what of it breaks callers',
  description:
    'Compares a version of an OpenAPI spec with the one before it, or with another one: what was added, removed and changed for those who call the API, and whether that breaks them. Of what callers send, less being valid breaks them; of what they get, more. The first version changes nothing: it has no changes and no `from`. It needs a role in the organization.',
  query: Type.Object({
    from: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The id of the version to compare with; where it is left out, the version before.',
      }),
    ),
  }),
  reply: SpecVersionChanges,
  on: specVersion,
  allow: 'read',
  // Neither a version nor those before it ever change, so its id is the version of the answer.
  version: (_, { version }) => version.id,
  run: (ctx, found, { query }) => changesOf(ctx, found, query.from),
})

export const changeOperations: readonly Operation[] = [getChanges]
